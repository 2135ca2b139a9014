CREATE TABLE "clients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"industry_id" integer NOT NULL,
	"description" text,
	"website" text,
	"number_of_employees" text NOT NULL,
	"number_of_it_employees" text NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"primary_color" text NOT NULL,
	"secondary_color" text NOT NULL,
	"accent_color" text NOT NULL,
	"alt_accent_color" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "functions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "functions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"type" text NOT NULL,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "functions_of_client" UNIQUE("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "functions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "industries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "industries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "industries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "locations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"country" text,
	"city" text,
	"address" text,
	"timezone" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "locations_of_client" UNIQUE("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "locations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"username" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"platform_role" text NOT NULL,
	"client_function_id" integer,
	"client_location_id" integer,
	"job_title" text,
	"company_role" text,
	"timezone" text,
	"profile_picture" text,
	"accepted_terms_version" text,
	"profile_completed_at" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_platform_role" CHECK (platform_role in ('platform_admin', 'client_admin', 'member'))
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_industry_id_industries_id_fk" FOREIGN KEY ("industry_id") REFERENCES "public"."industries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "functions" ADD CONSTRAINT "functions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_client_function" FOREIGN KEY ("client_id","client_function_id") REFERENCES "public"."functions"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_client_location" FOREIGN KEY ("client_id","client_location_id") REFERENCES "public"."locations"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "clients_active_name" ON "clients" USING btree ("name_key") WHERE is_active;--> statement-breakpoint
CREATE INDEX "clients_industry" ON "clients" USING btree ("industry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "functions_active_name" ON "functions" USING btree ("client_id","name_key") WHERE is_active;--> statement-breakpoint
CREATE UNIQUE INDEX "industries_active_name" ON "industries" USING btree ("name_key") WHERE is_active;--> statement-breakpoint
CREATE UNIQUE INDEX "locations_active_name" ON "locations" USING btree ("client_id","name_key") WHERE is_active;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_function" ON "users" USING btree ("client_id","client_function_id");--> statement-breakpoint
CREATE INDEX "users_location" ON "users" USING btree ("client_id","client_location_id");--> statement-breakpoint
CREATE POLICY "own_client" ON "clients" AS PERMISSIVE FOR SELECT TO "orgscope_tenant" USING (id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
CREATE POLICY "own_client" ON "functions" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
CREATE POLICY "own_client" ON "industries" AS PERMISSIVE FOR SELECT TO "orgscope_tenant" USING (exists (select 1 from clients where clients.industry_id = industries.id));--> statement-breakpoint
CREATE POLICY "own_client" ON "locations" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
CREATE POLICY "own_client" ON "users" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));