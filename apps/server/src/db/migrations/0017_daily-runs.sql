CREATE TABLE "daily_runs" (
	"day" date PRIMARY KEY NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "daily_runs" ENABLE ROW LEVEL SECURITY;