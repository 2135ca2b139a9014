CREATE TABLE "support_access" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_access_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"opened_by" integer NOT NULL,
	"reason" text,
	"from_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" integer,
	CONSTRAINT "support_access_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "support_access_period" CHECK (until_at > from_at and until_at <= from_at + interval '90 days 1 hour'),
	CONSTRAINT "support_access_reason" CHECK (length(reason) >= 10)
);
--> statement-breakpoint
ALTER TABLE "support_access" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_visits" (
	"client_id" integer NOT NULL,
	"access_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_visits_access_id_user_id_pk" PRIMARY KEY("access_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "support_visits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "support_access" ADD CONSTRAINT "support_access_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_access" ADD CONSTRAINT "support_access_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_access" ADD CONSTRAINT "support_access_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_visits" ADD CONSTRAINT "support_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_visits" ADD CONSTRAINT "support_visits_access" FOREIGN KEY ("client_id","access_id") REFERENCES "public"."support_access"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "support_access_open" ON "support_access" USING btree ("client_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "support_access_opened_by" ON "support_access" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "support_access_ended_by" ON "support_access" USING btree ("ended_by");--> statement-breakpoint
CREATE INDEX "support_visits_client" ON "support_visits" USING btree ("client_id","access_id");--> statement-breakpoint
CREATE INDEX "support_visits_user" ON "support_visits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_administrators" ON "users" USING btree ("client_id") WHERE platform_role = 'client_admin' and status = 'active';--> statement-breakpoint
CREATE POLICY "own_client" ON "support_access" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
CREATE POLICY "own_client" ON "support_visits" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));