-- one by one
ALTER TABLE "pulses" ADD COLUMN IF NOT EXISTS "reminders_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pulse_invitations_silent" ON "pulse_invitations" USING btree ("pulse_id","id") WHERE not has_answered;
