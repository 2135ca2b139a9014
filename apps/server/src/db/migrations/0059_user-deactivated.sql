ALTER TABLE "users" ADD COLUMN "deactivated_at" timestamp (3) with time zone;--> statement-breakpoint
-- safe: inactive accounts alone, which nobody uses meanwhile
UPDATE "users" SET "deactivated_at" = "changed_at" WHERE NOT "is_active";
