CREATE TABLE "digest_runs" (
	"month" text PRIMARY KEY NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "digest_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "mails_due";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "digest_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_digest" ON "users" USING btree ("client_id","id") WHERE digest_since is not null;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree (("kind" = 'monthly_digest'),"next_attempt_at") WHERE delivered_at is null and dead_at is null;