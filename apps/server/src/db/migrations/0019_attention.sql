CREATE INDEX "assets_warranty_end" ON "assets" USING btree ("client_id","warranty_end") WHERE is_active and warranty_end is not null;--> statement-breakpoint
CREATE INDEX "users_sign_ins" ON "users" USING btree ("client_id","last_sign_in_at") WHERE is_active;--> statement-breakpoint
CREATE INDEX "users_invited" ON "users" USING btree ("client_id","invited_at") WHERE status = 'invited';