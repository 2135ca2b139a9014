CREATE TABLE "subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"modules" text[] NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"seat_limit" integer,
	"notes" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "subscriptions_modules" CHECK (cardinality(modules) > 0),
	CONSTRAINT "subscriptions_period" CHECK (end_date >= start_date),
	CONSTRAINT "subscriptions_seats" CHECK (seat_limit > 0)
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_active_name" ON "subscriptions" USING btree ("client_id","name_key") WHERE is_active;--> statement-breakpoint
CREATE POLICY "own_client" ON "subscriptions" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
grant select on subscriptions to orgscope_tenant;
