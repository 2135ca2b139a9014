-- As in 0061_order-of-events.sql, and: a pulse that is a draft again, and records that begin inactive, such as people whom an
-- identity provider adds so, which are told as created and then deleted.
create or replace function tell_webhooks() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  subject text := tg_argv[0];
  key text := tg_argv[1];
  told text[] := tg_argv[2];
  amounts text[] := tg_argv[3];
  unusual_decimals jsonb;
  actor jsonb;
  -- An action has the mark of its pulse.
  marked_table text := case subject when 'pulse_action' then 'pulses' else tg_table_name end;
  marked_key text := case subject when 'pulse_action' then 'pulse_id' else key end;
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

  -- By currency; null for tables without amounts.
  unusual_decimals := tg_argv[4];
  actor := nullif(current_setting('app.actor', true), '');
  -- Old and new rows come in the order in which they were changed.
  if tg_op <> 'INSERT' then select array_agg(to_jsonb(o)) into olds from old_rows o; end if;
  if tg_op <> 'DELETE' then select array_agg(to_jsonb(n)) into news from new_rows n; end if;

  for event in
    with written as (
      select w.place, w.old_row, w.new_row, coalesce(w.new_row, w.old_row) as one
      from unnest(olds, news) with ordinality w (old_row, new_row, place)
      where not exists (select from sample_records s
        where s.client_id = (coalesce(w.new_row, w.old_row) ->> 'client_id')::integer and s.of_table = marked_table
          and s.record_id = (coalesce(w.new_row, w.old_row) ->> marked_key)::integer)
    ), records as (
      select w.place, (w.one ->> 'client_id')::integer as client_id,
        case
          when subject = 'pulse' then case
            when w.new_row ->> 'state' = coalesce(w.old_row ->> 'state', 'draft') then null
            when w.new_row ->> 'state' = 'open' then 'opened'
            when w.new_row ->> 'state' = 'draft' then 'unscheduled'
            when w.new_row ->> 'state' in ('scheduled', 'closed', 'archived') then w.new_row ->> 'state' end
          when w.old_row is null then 'created'
          when w.new_row is null then case when w.old_row -> 'is_active' = 'false' then null else 'deleted' end
          when w.old_row -> 'is_active' <> w.new_row -> 'is_active' then
            case when w.new_row -> 'is_active' = 'true' then 'restored' else 'deleted' end
          when f.fields is not null or f.left_out is not null then 'changed'
        end as act,
        jsonb_strip_nulls(jsonb_build_object('id', w.one -> key, 'version', w.one -> 'version',
          'left_out', to_jsonb(f.left_out))) || jsonb_build_object('fields', coalesce(f.fields, '{}')) as record,
        w.old_row is null and w.new_row -> 'is_active' = 'false' as begins_inactive
      from written w cross join lateral (
        -- Long texts are named and not sent, so that an event has its bounds.
        select jsonb_object_agg(v.field, v.value) filter (where not v.is_left_out) as fields,
          array_agg(v.field) filter (where v.is_left_out) as left_out
        from (
          select t.field, case when t.field = any (amounts) and w.new_row -> t.field <> 'null'
            then to_jsonb(trunc((w.new_row ->> t.field)::numeric,
              coalesce((unusual_decimals ->> (w.new_row ->> 'currency'))::integer, 2))::text)
            else w.new_row -> t.field end as value,
            coalesce(length(w.new_row ->> t.field) > 500, false) as is_left_out
          from unnest(told) t (field)
          where w.new_row is not null and case
            when w.old_row is null or subject = 'pulse' then w.new_row -> t.field <> 'null'
            else w.old_row -> t.field is distinct from w.new_row -> t.field end
          union all
          -- They are rows of another table. A new attribute gets them after its own row, a changed one before.
          select 'options', null, true
          where subject = 'custom_attribute' and w.new_row is not null and (w.old_row is null or exists (
            select from custom_attribute_options o
            where o.client_id = (w.one ->> 'client_id')::integer and o.attribute_id = (w.one ->> 'id')::integer
              and o.xmin = pg_current_xact_id()::xid))
        ) v
      ) f
    ), acts as (
      select r.place, r.client_id, r.act, r.record from records r where r.act is not null
      union all
      select r.place, r.client_id, 'deleted', r.record - 'left_out' || '{"fields": {}}' from records r where r.begins_inactive
    )
    select p.client_id, subject || '.' || p.act as type, jsonb_agg(p.record order by p.place) as records
    from (
      select a.*, (row_number() over (partition by a.client_id, a.act order by a.place) - 1) / 100 as portion
      from acts a
    ) p
    -- A record is created before it is deleted.
    group by p.client_id, p.act, p.portion order by p.act = 'deleted', min(p.place)
  loop
    continue when not exists (select from webhooks w
      where w.is_on and w.client_id = event.client_id and event.type = any (w.events));
    insert into webhook_events (client_id, type, data) values (event.client_id, event.type, jsonb_build_object(
      'client_id', event.client_id,
      'actor_id', actor -> 'id',
      'actor_kind', case
        when actor ->> 'id' is null then null
        when actor ->> 'role' in ('service_account', 'scim') then actor ->> 'role'
        when (actor ->> 'client')::integer <> event.client_id then 'platform_admin'
        else 'user' end,
      'records', event.records)) returning id into event_id;
    insert into webhook_deliveries (client_id, webhook_id, event_id)
      select w.client_id, w.id, event_id from webhooks w
      where w.is_on and w.client_id = event.client_id and event.type = any (w.events);
  end loop;
  return null;
end
$$;
