CREATE TABLE "refused_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refused_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"inviter_id" integer NOT NULL,
	"address" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refused_invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "users_username";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "one_time_password_selector" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "superseded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refused_invitations" ADD CONSTRAINT "refused_invitations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_invitations" ADD CONSTRAINT "refused_invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Where row level security binds the owner too, the next statement would see nobody. Migrating puts it back in place.
alter table users no force row level security;--> statement-breakpoint
-- Everybody who had a password of their own, or was further, has the address already: it was unique in all until now.
update users set claimed_at = coalesce(password_changed_at, confirmed_at, profile_completed_at, created_at)
  where profile_completed_at is not null or accepted_terms_version is not null
    or (password_hash is not null and one_time_password_expires_at is null);--> statement-breakpoint
CREATE INDEX "refused_invitations_of_client" ON "refused_invitations" USING btree ("client_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_of_client" ON "users" USING btree (lower("username"),"client_id") WHERE is_active;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username")) WHERE is_active and claimed_at is not null;--> statement-breakpoint
CREATE POLICY "own_client" ON "refused_invitations" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
grant select, insert on refused_invitations to orgscope_tenant;
