DROP INDEX "audit_events_at";--> statement-breakpoint
DROP INDEX "audit_events_of_client";--> statement-breakpoint
CREATE INDEX "audit_events_of_actor" ON "audit_events" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_in_time" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_of_client" ON "audit_events" USING btree ("client_id","at","id");