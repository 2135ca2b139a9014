DROP INDEX "mails_due";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "factors_required_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "factors_grace_days" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "factors_grace_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "factors_reminded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree (("kind" in ('monthly_digest', 'pulse_invitation', 'pulse_reminder', 'factors_reminder')),"next_attempt_at","id") WHERE delivered_at is null and dead_at is null;