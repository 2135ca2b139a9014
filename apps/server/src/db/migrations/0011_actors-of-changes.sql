ALTER TABLE "applications" ADD COLUMN "changed_by_id" integer;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "changed_by_id" integer;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "changed_by_id" integer;--> statement-breakpoint
ALTER TABLE "custom_attributes" ADD COLUMN "changed_by_id" integer;--> statement-breakpoint
ALTER TABLE "functions" ADD COLUMN "changed_by_id" integer;--> statement-breakpoint
ALTER TABLE "industries" ADD COLUMN "changed_by_id" integer;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "changed_by_id" integer;--> statement-breakpoint
ALTER TABLE "record_events" ADD COLUMN "actor_id" integer;--> statement-breakpoint
ALTER TABLE "record_events" ADD COLUMN "actor_client_id" integer;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "changed_by_id" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "changed_by_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "changed_by_id" integer;