DROP INDEX "users_sign_ins";--> statement-breakpoint
CREATE INDEX "users_sign_ins" ON "users" USING btree ("client_id","last_sign_in_at","status") WHERE is_active;