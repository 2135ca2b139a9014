-- one by one
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_deliveries_dead" ON "webhook_deliveries" USING btree ("client_id","webhook_id","id") WHERE dead_at is not null;
