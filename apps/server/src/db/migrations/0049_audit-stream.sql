CREATE TABLE "audit_stream" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"through" bigint DEFAULT 0 NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "audit_stream_is_one_row" CHECK ("audit_stream"."is_only")
);
--> statement-breakpoint
ALTER TABLE "audit_stream" ENABLE ROW LEVEL SECURITY;