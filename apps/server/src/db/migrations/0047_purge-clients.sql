ALTER TABLE "clients" ADD COLUMN "purge_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "purge_begun_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "purged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_purge" CHECK (purge_at is null or not is_active);--> statement-breakpoint
-- Removes some rows of each table of a client that is to be purged, and says how many. A table whose rows others still refer to
-- waits for a later call. When nothing is left, what names people is erased from the client's events in the audit, which stay
-- with their seals; those about the client itself keep who acted. The server may delete no people, and nothing of a history: so
-- it can here, for a client whose days are over.
create function purge_client(client integer, batch integer) returns integer language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  held text;
  removed integer := 0;
  affected integer;
begin
  perform from clients where id = client and not is_active and purge_begun_at is not null and purge_at <= now()
    and purged_at is null;
  if not found then raise exception 'Not to be purged: %', client; end if;
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
revoke execute on function purge_client from public;
--> statement-breakpoint
grant execute on function purge_client to orgscope_platform;
