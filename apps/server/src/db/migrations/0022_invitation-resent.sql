DROP INDEX "users_invited";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invitation_resent_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_invited" ON "users" USING btree ("client_id",coalesce("invitation_resent_at", "invited_at")) WHERE status = 'invited';