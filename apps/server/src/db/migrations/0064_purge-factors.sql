-- As in 0047_purge-clients.sql, and: removes what people have in tables without a client, such as sessions and passkeys.
create or replace function purge_client(client integer, batch integer) returns integer language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  held text;
  removed integer := 0;
  affected integer;
begin
  perform from clients where id = client and not is_active and purge_begun_at is not null and purge_at <= now()
    and purged_at is null;
  if not found then raise exception 'Not to be purged: %', client; end if;
  -- Before their people: with them they would go by cascade, and be told as nobody's.
  for held in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'user_id' and not a.attisdropped
      and not exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'client_id' and not o.attisdropped)
    order by c.relname
  loop
    execute format('delete from %1$I where ctid = any (array(
      select ctid from %1$I where user_id in (select id from users where client_id = $1) limit $2))', held) using client, batch;
    get diagnostics affected = row_count;
    removed := removed + affected;
  end loop;
  if removed > 0 then return removed; end if;
  for held in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'client_id' and not a.attisdropped
      and c.relname <> 'audit_events'
    -- Nothing is told to webhooks that are gone.
    order by c.relname not like 'webhook%', c.relname
  loop
    begin
      execute format('delete from %1$I where ctid = any (array(select ctid from %1$I where client_id = $1 limit $2))', held)
        using client, batch;
      get diagnostics affected = row_count;
      removed := removed + affected;
    exception when foreign_key_violation then null;
    end;
  end loop;
  if removed > 0 then return removed; end if;
  update audit_events set personal = null, salt = null, actor_salt = null where id = any (array(
    select id from audit_events where client_id = client and personal is not null and resource <> 'clients' limit batch * 10));
  get diagnostics removed = row_count;
  return removed;
end
$$;
--> statement-breakpoint
-- The events of earlier purges: only the removal of somebody's device, after the person, was told without a client.
-- safe: they are few, and nothing else changes events but erasing and purging, which would wait for them.
update audit_events set personal = null, salt = null, actor_salt = null
  where client_id is null and personal is not null and before ? 'user_id';
