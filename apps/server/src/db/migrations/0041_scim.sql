CREATE TABLE "scim_connections" (
	"id" integer PRIMARY KEY DEFAULT nextval('users_id_seq') NOT NULL,
	"client_id" integer NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"start" text NOT NULL,
	"created_by" text NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"sends_invitations" boolean DEFAULT false NOT NULL,
	CONSTRAINT "scim_connections_client_id_unique" UNIQUE("client_id"),
	CONSTRAINT "scim_connections_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "scim_connections_hash_is_sha256" CHECK (length(secret_hash) = 32)
);
--> statement-breakpoint
ALTER TABLE "scim_connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "refused_invitations" DROP CONSTRAINT "refused_invitations_inviter_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "functions" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "scim_connections" ADD CONSTRAINT "scim_connections_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "functions_external_id" ON "functions" USING btree ("client_id","external_id") WHERE external_id is not null and is_active;--> statement-breakpoint
CREATE UNIQUE INDEX "users_external_id" ON "users" USING btree ("client_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE POLICY "own_client" ON "scim_connections" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));