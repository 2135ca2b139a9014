-- one by one
CREATE INDEX CONCURRENTLY IF NOT EXISTS "applications_changed_by" ON "applications" USING btree ("changed_by_id") WHERE changed_by_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "assets_changed_by" ON "assets" USING btree ("changed_by_id") WHERE changed_by_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_ended" ON "mails" USING btree (coalesce("delivered_at", "dead_at"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "record_events_of_actor" ON "record_events" USING btree ("actor_id","id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_changed_by" ON "users" USING btree ("changed_by_id") WHERE changed_by_id is not null;
