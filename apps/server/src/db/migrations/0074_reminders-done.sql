-- one by one
ALTER TABLE "pending_sign_ins" ADD COLUMN IF NOT EXISTS "proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pulses" ADD COLUMN IF NOT EXISTS "reminders_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pulse_invitations_silent" ON "pulse_invitations" USING btree ("pulse_id","id") WHERE not has_answered;
