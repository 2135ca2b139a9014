CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"webhook_id" integer NOT NULL,
	"event_id" bigint NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_before" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"dead_at" timestamp (3) with time zone,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "webhook_events_of_client" UNIQUE("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"events" text[] NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"renewed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"off_reason" text,
	"off_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_by_id" integer,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "webhooks_secret_is_sealed" CHECK (secret like 'v1.%.%')
);
--> statement-breakpoint
ALTER TABLE "webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook" FOREIGN KEY ("client_id","webhook_id") REFERENCES "public"."webhooks"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event" FOREIGN KEY ("client_id","event_id") REFERENCES "public"."webhook_events"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at","id") WHERE delivered_at is null and dead_at is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("client_id","webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_event" ON "webhook_deliveries" USING btree ("client_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_events_at" ON "webhook_events" USING brin ("at");--> statement-breakpoint
CREATE INDEX "webhooks_on" ON "webhooks" USING btree ("client_id") WHERE is_on;--> statement-breakpoint
CREATE POLICY "own_client" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
CREATE POLICY "own_client" ON "webhook_events" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
CREATE POLICY "own_client" ON "webhooks" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
-- Tells webhooks of the rows that a statement has added, changed or removed: for each client and kind of event one event for
-- up to 100 records, and its deliveries. The arguments: what the rows are called, the column that tells them apart, the
-- columns that are told, and those of them that are decimal texts (db/webhook-rules.ts). It runs as the owner, because no
-- caller may add such events.
create function tell_webhooks() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  subject text := tg_argv[0];
  key text := tg_argv[1];
  told text[] := tg_argv[2];
  amounts text[] := tg_argv[3];
  first_client integer;
  last_client integer;
  olds jsonb[];
  news jsonb[];
  event record;
  event_id bigint;
begin
  -- Most clients have no webhooks: their writes pay for this look alone.
  if tg_op = 'DELETE' then
    select min(client_id), max(client_id) into first_client, last_client from old_rows;
  else
    select min(client_id), max(client_id) into first_client, last_client from new_rows;
  end if;
  if not exists (select from webhooks w where w.is_on and w.client_id between first_client and last_client
    and exists (select from unnest(w.events) chosen where starts_with(chosen, subject || '.'))) then return null; end if;

  -- Old and new rows come in the order in which they were changed.
  if tg_op <> 'INSERT' then select array_agg(to_jsonb(o)) into olds from old_rows o; end if;
  if tg_op <> 'DELETE' then select array_agg(to_jsonb(n)) into news from new_rows n; end if;

  for event in
    with written as (
      select w.place, w.old_row, w.new_row, coalesce(w.new_row, w.old_row) as one
      from unnest(olds, news) with ordinality w (old_row, new_row, place)
    ), records as (
      select w.place, (w.one ->> 'client_id')::integer as client_id,
        case
          when subject = 'pulse' then case
            when w.new_row ->> 'state' = coalesce(w.old_row ->> 'state', 'draft') then null
            when w.new_row ->> 'state' = 'open' then 'opened'
            when w.new_row ->> 'state' in ('scheduled', 'closed', 'archived') then w.new_row ->> 'state' end
          when w.old_row is null then 'created'
          when w.new_row is null then case when w.old_row -> 'is_active' = 'false' then null else 'deleted' end
          when w.old_row -> 'is_active' <> w.new_row -> 'is_active' then
            case when w.new_row -> 'is_active' = 'true' then 'restored' else 'deleted' end
          when f.fields is not null or f.left_out is not null then 'changed'
        end as act,
        jsonb_strip_nulls(jsonb_build_object('id', w.one -> key, 'left_out', to_jsonb(f.left_out)))
          || jsonb_build_object('fields', coalesce(f.fields, '{}')) as record
      from written w cross join lateral (
        -- Long texts are named and not sent, so that an event has its bounds.
        select jsonb_object_agg(v.field, v.value) filter (where length(v.value::text) <= 500) as fields,
          array_agg(v.field) filter (where length(v.value::text) > 500) as left_out
        from (
          select t.field, case when t.field = any (amounts) and w.new_row -> t.field <> 'null'
            then to_jsonb(trim_scale((w.new_row ->> t.field)::numeric)::text) else w.new_row -> t.field end as value
          from unnest(told) t (field)
          where w.new_row is not null and case
            when w.old_row is null or subject = 'pulse' then w.new_row -> t.field <> 'null'
            else w.old_row -> t.field is distinct from w.new_row -> t.field end
        ) v
      ) f
    )
    select p.client_id, subject || '.' || p.act as type, jsonb_agg(p.record order by p.place) as records
    from (
      select r.*, (row_number() over (partition by r.client_id, r.act order by r.place) - 1) / 100 as portion
      from records r where r.act is not null
    ) p
    group by p.client_id, p.act, p.portion order by min(p.place)
  loop
    continue when not exists (select from webhooks w
      where w.is_on and w.client_id = event.client_id and event.type = any (w.events));
    insert into webhook_events (client_id, type, data) values (event.client_id, event.type, jsonb_build_object(
      'client_id', event.client_id,
      'actor_id', (nullif(current_setting('app.actor', true), '')::jsonb ->> 'id')::integer,
      'records', event.records)) returning id into event_id;
    insert into webhook_deliveries (client_id, webhook_id, event_id)
      select w.client_id, w.id, event_id from webhooks w
      where w.is_on and w.client_id = event.client_id and event.type = any (w.events);
  end loop;
  return null;
end
$$;
