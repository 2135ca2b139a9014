CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" integer,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"act" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" text,
	"record_name" text,
	"actor_id" integer,
	"actor_client_id" integer,
	"actor_role" text,
	"via" text,
	"request_id" text,
	"call" text,
	"outcome" text DEFAULT 'done' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"personal" jsonb,
	"salt" uuid,
	"personal_digest" "bytea",
	CONSTRAINT "audit_events_salted" CHECK ((personal is null) = (salt is null))
);
--> statement-breakpoint
ALTER TABLE "audit_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"through" bigint PRIMARY KEY NOT NULL,
	"rows" integer NOT NULL,
	"digest" "bytea" NOT NULL,
	"seal" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_seals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "audit_events_of_client" ON "audit_events" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_of_record" ON "audit_events" USING btree ("resource","record_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING brin ("at");--> statement-breakpoint
CREATE POLICY "own_client" ON "audit_events" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
-- Writes an event for each row that a statement has added, changed or removed. The arguments: told columns, those that are
-- not, told ones that are personal, the columns of the name and of the key, the column that leads to the client, and
-- 'brief' if an added row tells its name only (db/audit-rules.ts). Who writes is in app.actor, which the server sends with
-- the transaction's begin. It runs as the owner, because the server may add no events itself. A loop, and plans that are
-- made once: as one query over all rows it takes a write five times as long.
create function audit_rows() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), '')::jsonb, '{}');
  told text[] := tg_argv[0];
  hidden text[] := tg_argv[1];
  private text[] := tg_argv[2];
  label text[] := tg_argv[3];
  key text[] := tg_argv[4];
  owner text := tg_argv[5];
  is_person boolean := label && private;
  caller jsonb := jsonb_strip_nulls(jsonb_build_object('actor', actor ->> 'name', 'address', actor ->> 'address'));
  actor_id integer := actor ->> 'id';
  olds jsonb[];
  news jsonb[];
  old_row jsonb;
  new_row jsonb;
  one jsonb;
  field text;
  old_value jsonb;
  new_value jsonb;
  old_told jsonb;
  new_told jsonb;
  old_private jsonb;
  new_private jsonb;
  part jsonb;
  part_salt uuid;
  part_digest bytea;
  client integer;
  record text;
  name text;
  what text;
begin
  if tg_op = 'INSERT' then
    select array_agg(to_jsonb(n)) into news from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(to_jsonb(o)) into olds from old_rows o;
  else
    -- Both hold the rows in the order in which they were changed.
    select (select array_agg(to_jsonb(o)) from old_rows o), (select array_agg(to_jsonb(n)) from new_rows n)
      into olds, news;
  end if;

  for place in 1 .. coalesce(cardinality(news), cardinality(olds), 0) loop
    old_row := olds[place];
    new_row := news[place];
    one := coalesce(new_row, old_row);
    old_told := null;
    new_told := null;
    old_private := null;
    new_private := null;
    if tg_op = 'UPDATE' then
      foreach field in array told loop
        old_value := old_row -> field;
        new_value := new_row -> field;
        if old_value is distinct from new_value then
          if field = any (private) then
            old_private := coalesce(old_private, '{}') || jsonb_build_object(field, old_value);
            new_private := coalesce(new_private, '{}') || jsonb_build_object(field, new_value);
          else
            old_told := coalesce(old_told, '{}') || jsonb_build_object(field, old_value);
            new_told := coalesce(new_told, '{}') || jsonb_build_object(field, new_value);
          end if;
        end if;
      end loop;
      -- Nothing that is told has changed.
      continue when new_told is null and new_private is null;
      what := case
        when new_told -> 'is_active' = 'false' then 'deleted'
        when new_told -> 'is_active' = 'true' then 'restored'
        when tg_table_name <> 'pulses' then 'changed'
        when new_told ->> 'state' = 'open' then 'opened'
        when new_told ->> 'state' in ('scheduled', 'closed', 'archived') then new_told ->> 'state'
        when new_told ? 'reminders_sent' then 'reminded'
        else 'changed'
      end;
    elsif tg_op = 'INSERT' then
      if tg_argv[6] <> 'brief' then new_told := nullif(jsonb_strip_nulls(one - hidden - private), '{}'); end if;
      what := case when tg_table_name = 'sessions' then 'signed_in'
        when actor ->> 'call' like '%/import/' then 'imported' else 'added' end;
    else
      old_told := nullif(jsonb_strip_nulls(one - hidden - private), '{}');
      what := case when tg_table_name = 'sessions' then 'session_ended' else 'removed' end;
    end if;

    record := null;
    foreach field in array key loop record := concat_ws('/', record, one ->> field); end loop;
    name := null;
    foreach field in array label loop name := concat_ws(' ', name, nullif(one ->> field, '')); end loop;
    client := case owner when '' then null
      when 'user_id' then (select u.client_id from users u where u.id = (one ->> 'user_id')::integer)
      else (one ->> owner)::integer end;

    -- Rows that name nobody share part, salt and digest: they tell the same of the same person.
    if part is null or private <> array[]::text[] then
      if tg_op <> 'UPDATE' then
        foreach field in array private loop
          if one ->> field <> '' then
            new_private := coalesce(new_private, '{}') || jsonb_build_object(field, one -> field);
          end if;
        end loop;
        if tg_op = 'DELETE' then
          old_private := new_private;
          new_private := null;
        end if;
      end if;
      part := nullif(caller || jsonb_strip_nulls(jsonb_build_object('name', case when is_person then name end,
        'before', old_private, 'after', new_private)), '{}');
      part_salt := case when part is not null then gen_random_uuid() end;
      part_digest := case when part is not null then sha256(convert_to(part_salt::text || part::text, 'UTF8')) end;
    end if;

    insert into audit_events (client_id, act, resource, record_id, record_name, actor_id, actor_client_id, actor_role, via,
      request_id, call, before, after, personal, salt, personal_digest)
    values (client, what, tg_table_name, record, case when not is_person then name end,
      -- A session is opened by its owner, who was not signed in before.
      coalesce(actor_id, case when what = 'signed_in' then (one ->> 'user_id')::integer end),
      (actor ->> 'client')::integer, actor ->> 'role', actor ->> 'via', actor ->> 'request', actor ->> 'call',
      old_told, new_told, part, part_salt, part_digest);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
-- What the chain covers of an event. Of its personal part it covers the digest alone, so that the part can be erased.
create function audit_digest(e audit_events) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(e.id, e.client_id, extract(epoch from e.at), e.act, e.resource, e.record_id,
    e.record_name, e.actor_id, e.actor_client_id, e.actor_role, e.via, e.request_id, e.call, e.outcome, e.before, e.after,
    encode(e.personal_digest, 'hex'))::text, 'UTF8'))
$$;
--> statement-breakpoint
create function audit_seal(before bytea, digest bytea, through bigint, rows integer) returns bytea language sql immutable as $$
  select sha256(coalesce(before, '') || digest || convert_to(through || ' ' || rows, 'UTF8'))
$$;
--> statement-breakpoint
-- Seals up to 1,000 events that are not sealed yet, and tells how many. `mark` was the newest id when the next transaction
-- was `horizon`: while an older one runs, it may still add an event with a lower id, so nothing is sealed.
create function seal_audit(mark bigint, horizon xid8) returns integer language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  last audit_seals;
  found_rows integer;
  found_through bigint;
  found_digest bytea;
begin
  -- Another server's seal is as good.
  if not pg_try_advisory_xact_lock(7013943) or pg_snapshot_xmin(pg_current_snapshot()) < horizon then return 0; end if;
  select * into last from audit_seals order by through desc limit 1;
  select count(*), max(one.id), sha256(string_agg(one.digest, '' order by one.id))
    into found_rows, found_through, found_digest
    from (select e.id, audit_digest(e) as digest from audit_events e
      where e.id > coalesce(last.through, 0) and e.id <= mark order by e.id limit 1000) one;
  if found_rows = 0 then return 0; end if;
  insert into audit_seals (through, rows, digest, seal)
    values (found_through, found_rows, found_digest, audit_seal(last.seal, found_digest, found_through, found_rows));
  return found_rows;
end
$$;
--> statement-breakpoint
-- Adds an event of an act that changes no row. What triggers tell cannot be told by it.
create function record_act(what text, about text, record text, client integer, result text, facts jsonb, person text)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), '')::jsonb, '{}');
  part jsonb := nullif(jsonb_strip_nulls(jsonb_build_object('actor', actor ->> 'name', 'address', actor ->> 'address',
    'name', person)), '{}');
  part_salt uuid := case when part is not null then gen_random_uuid() end;
begin
  if what not in ('sign_in_failed', 'exported', 'backed_up') then
    raise exception 'Not an act that is told by itself: %', what;
  end if;
  insert into audit_events (client_id, act, resource, record_id, actor_id, actor_client_id, actor_role, via, request_id, call,
    outcome, after, personal, salt, personal_digest)
  values (client, what, about, record, (actor ->> 'id')::integer, (actor ->> 'client')::integer, actor ->> 'role',
    actor ->> 'via', actor ->> 'request', actor ->> 'call', result, facts, part, part_salt,
    case when part is not null then sha256(convert_to(part_salt::text || part::text, 'UTF8')) end);
end
$$;
