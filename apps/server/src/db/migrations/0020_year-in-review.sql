CREATE INDEX "assets_purchased" ON "assets" USING btree ("client_id","purchase_date");--> statement-breakpoint
CREATE INDEX "record_events_at" ON "record_events" USING btree ("client_id","at");