CREATE TABLE "daily_snapshots" (
	"client_id" integer NOT NULL,
	"day" date NOT NULL,
	"counts" jsonb NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "daily_snapshots_client_id_day_pk" PRIMARY KEY("client_id","day")
);
--> statement-breakpoint
ALTER TABLE "daily_snapshots" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"year" integer NOT NULL,
	"currency" text NOT NULL,
	"per_usd" double precision NOT NULL,
	CONSTRAINT "exchange_rates_year_currency_pk" PRIMARY KEY("year","currency")
);
--> statement-breakpoint
ALTER TABLE "exchange_rates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "measure_targets" (
	"client_id" integer NOT NULL,
	"year" integer NOT NULL,
	"key" text NOT NULL,
	"direction" text NOT NULL,
	"value" double precision NOT NULL,
	"high" double precision,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_by_id" integer,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "measure_targets_client_id_year_key_pk" PRIMARY KEY("client_id","year","key")
);
--> statement-breakpoint
ALTER TABLE "measure_targets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "published_peers" (
	"key" text NOT NULL,
	"year" integer NOT NULL,
	"group" text NOT NULL,
	"client_ids" integer[] NOT NULL,
	"values" double precision[] NOT NULL,
	"published_on" date NOT NULL,
	CONSTRAINT "published_peers_group_key_year_pk" PRIMARY KEY("group","key","year")
);
--> statement-breakpoint
ALTER TABLE "published_peers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reference_bands" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reference_bands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"key" text NOT NULL,
	"industry_id" integer,
	"size" text,
	"p25" double precision NOT NULL,
	"median" double precision NOT NULL,
	"p75" double precision NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reference_bands" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "yearly_figures" (
	"client_id" integer NOT NULL,
	"year" integer NOT NULL,
	"employees" integer,
	"it_employees" integer,
	"it_contractors" integer,
	"it_leavers" integer,
	"revenue" numeric(18, 3),
	"it_operating_cost" numeric(18, 3),
	"it_capital_cost" numeric(18, 3),
	"it_personnel_cost" numeric(18, 3),
	"it_cloud_cost" numeric(18, 3),
	"it_security_cost" numeric(18, 3),
	"currency" text,
	"tickets" integer,
	"tickets_first_contact" integer,
	"major_incidents" integer,
	"availability" double precision,
	"projects_finished" integer,
	"projects_on_time" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_by_id" integer,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "yearly_figures_client_id_year_pk" PRIMARY KEY("client_id","year")
);
--> statement-breakpoint
ALTER TABLE "yearly_figures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "benchmarks" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_snapshots" ADD CONSTRAINT "daily_snapshots_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure_targets" ADD CONSTRAINT "measure_targets_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_bands" ADD CONSTRAINT "reference_bands_industry_id_industries_id_fk" FOREIGN KEY ("industry_id") REFERENCES "public"."industries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yearly_figures" ADD CONSTRAINT "yearly_figures_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reference_bands_group" ON "reference_bands" USING btree ("year","key",coalesce(industry_id, 0),coalesce(size, ''));--> statement-breakpoint
CREATE POLICY "own_client" ON "daily_snapshots" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
CREATE POLICY "own_client" ON "measure_targets" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
CREATE POLICY "own_client" ON "yearly_figures" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));