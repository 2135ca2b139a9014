-- Finds parts of words by an index. Whoever owns the database may make it: the extension is a trusted one.
create extension if not exists pg_trgm;--> statement-breakpoint
CREATE TABLE "applications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"description" text,
	"url" text,
	"type" text,
	"hosting" text,
	"lifecycle" text NOT NULL,
	"end_of_life_date" date,
	"criticality" text,
	"functional_fit" integer,
	"technical_fit" integer,
	"business_owner_id" integer,
	"it_owner_id" integer,
	"function_id" integer,
	"vendor" text,
	"contract_end_date" date,
	"annual_cost" numeric(15, 3),
	"currency" text,
	"user_base" integer,
	"active_users" integer,
	"data_classification" text,
	"search_text" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applications_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "applications_cost" CHECK (annual_cost is null or (annual_cost >= 0 and currency is not null)),
	CONSTRAINT "applications_fits" CHECK (functional_fit between 1 and 4 and technical_fit between 1 and 4),
	CONSTRAINT "applications_users" CHECK (active_users >= 0 and user_base >= 0 and active_users <= user_base)
);
--> statement-breakpoint
ALTER TABLE "applications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "assets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"asset_tag" text NOT NULL,
	"tag_key" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"manufacturer" text,
	"model" text,
	"serial" text,
	"assigned_user_id" integer,
	"function_id" integer,
	"location_id" integer,
	"supplier" text,
	"purchase_date" date,
	"purchase_cost" numeric(15, 3),
	"currency" text,
	"warranty_end" date,
	"notes" text,
	"search_text" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assets_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "assets_cost" CHECK (purchase_cost is null or (purchase_cost >= 0 and currency is not null)),
	CONSTRAINT "assets_holder" CHECK (status <> 'assigned' or assigned_user_id is not null),
	CONSTRAINT "assets_warranty" CHECK (warranty_end >= purchase_date)
);
--> statement-breakpoint
ALTER TABLE "assets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "record_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"act" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by" text,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "record_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_view_defaults" (
	"client_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"screen" text NOT NULL,
	"view_id" integer NOT NULL,
	CONSTRAINT "saved_view_defaults_of_user" PRIMARY KEY("user_id","screen")
);
--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"query" text NOT NULL,
	"hidden_columns" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_of_client" UNIQUE("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_business_owner" FOREIGN KEY ("client_id","business_owner_id") REFERENCES "public"."users"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_it_owner" FOREIGN KEY ("client_id","it_owner_id") REFERENCES "public"."users"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_function" FOREIGN KEY ("client_id","function_id") REFERENCES "public"."functions"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_assigned_user" FOREIGN KEY ("client_id","assigned_user_id") REFERENCES "public"."users"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_function" FOREIGN KEY ("client_id","function_id") REFERENCES "public"."functions"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_location" FOREIGN KEY ("client_id","location_id") REFERENCES "public"."locations"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_events" ADD CONSTRAINT "record_events_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_user" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_view" FOREIGN KEY ("client_id","view_id") REFERENCES "public"."saved_views"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_active_name" ON "applications" USING btree ("client_id","name_key") WHERE is_active;--> statement-breakpoint
CREATE INDEX "applications_by_name" ON "applications" USING btree ("client_id","name_key","id");--> statement-breakpoint
CREATE INDEX "applications_business_owner" ON "applications" USING btree ("client_id","business_owner_id");--> statement-breakpoint
CREATE INDEX "applications_it_owner" ON "applications" USING btree ("client_id","it_owner_id");--> statement-breakpoint
CREATE INDEX "applications_function" ON "applications" USING btree ("client_id","function_id");--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "assets_active_tag" ON "assets" USING btree ("client_id","tag_key") WHERE is_active;--> statement-breakpoint
CREATE INDEX "assets_by_tag" ON "assets" USING btree ("client_id","tag_key","id");--> statement-breakpoint
CREATE INDEX "assets_user" ON "assets" USING btree ("client_id","assigned_user_id");--> statement-breakpoint
CREATE INDEX "assets_function" ON "assets" USING btree ("client_id","function_id");--> statement-breakpoint
CREATE INDEX "assets_location" ON "assets" USING btree ("client_id","location_id");--> statement-breakpoint
CREATE INDEX "assets_search" ON "assets" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "record_events_of_record" ON "record_events" USING btree ("client_id","resource","record_id","id");--> statement-breakpoint
CREATE INDEX "saved_view_defaults_view" ON "saved_view_defaults" USING btree ("client_id","view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","screen","name_key");--> statement-breakpoint
CREATE INDEX "saved_views_of_screen" ON "saved_views" USING btree ("client_id","screen");--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE POLICY "own_client" ON "applications" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
CREATE POLICY "own_client" ON "assets" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
CREATE POLICY "own_client" ON "record_events" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
CREATE POLICY "own_client" ON "saved_view_defaults" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
CREATE POLICY "own_client" ON "saved_views" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
grant select, insert, update, delete on assets, applications, saved_views, saved_view_defaults to orgscope_tenant;--> statement-breakpoint
grant select, insert on record_events to orgscope_tenant;
