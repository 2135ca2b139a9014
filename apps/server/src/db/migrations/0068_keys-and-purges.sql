-- one by one
CREATE INDEX CONCURRENTLY IF NOT EXISTS "api_tokens_of_client" ON "api_tokens" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_events_personal" ON "audit_events" USING btree ("client_id") WHERE personal is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pulse_invitations_user" ON "pulse_invitations" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sso_mappings_function" ON "sso_mappings" USING btree ("client_id","function_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_invited_by" ON "users" USING btree ("invited_by") WHERE invited_by is not null;--> statement-breakpoint
-- As in 0064_purge-factors.sql, and: no statement takes longer the more rows there are, of this client or of others.
create or replace function purge_client(client integer, batch integer) returns integer language plpgsql security definer
  set search_path = public, pg_temp
  -- What finds the first rows soonest would read the whole table once they are gone.
  set enable_seqscan = off set jit = off as $$
declare
  held text;
  theirs text;
  people integer[];
  removed integer := 0;
  affected integer;
begin
  perform from clients where id = client and not is_active and purge_begun_at is not null and purge_at <= now()
    and purged_at is null;
  if not found then raise exception 'Not to be purged: %', client; end if;
  for held in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'client_id' and not a.attisdropped
      -- Each person's picture goes with them.
      and c.relname not in ('audit_events', 'pictures')
    -- Nothing is told to webhooks that are gone.
    order by c.relname not like 'webhook%', c.relname
  loop
    if held = 'users' then
      people := array(select id from users where client_id = client order by id desc limit batch);
      -- Before their people: with them they would go by cascade, and be told as nobody's.
      for theirs in
        select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'user_id' and not a.attisdropped
          and not exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'client_id' and not o.attisdropped)
        order by c.relname
      loop
        execute format('delete from %1$I where ctid = any (array(select ctid from %1$I where user_id = any ($1) limit $2))', theirs)
          using people, batch;
        get diagnostics affected = row_count;
        removed := removed + affected;
      end loop;
      if removed > 0 then return removed; end if;
    end if;
    begin
      execute format('delete from %1$I where ctid = any (array(select ctid from %1$I where %2$s limit $2))', held,
        case
          -- No index of these begins with the client.
          when held in ('pulse_invitations', 'pulse_tallies') then 'pulse_id in (select id from pulses where client_id = $1)'
          -- The newest first: whoever has invited others goes after them, since they would be changed all at once.
          when held = 'users' then 'client_id = $1 order by id desc'
          else 'client_id = $1'
        end) using client, batch;
      get diagnostics affected = row_count;
      removed := removed + affected;
    exception when foreign_key_violation then affected := 0;
    end;
    -- A row takes with it what refers to it, however much it is: that comes first, in the order of the names.
    if affected = batch then return removed; end if;
  end loop;
  if removed > 0 then return removed; end if;
  update audit_events set personal = null, salt = null, actor_salt = null where id = any (array(
    select id from audit_events where client_id = client and personal is not null and resource <> 'clients' limit batch * 10));
  get diagnostics removed = row_count;
  return removed;
end
$$;
