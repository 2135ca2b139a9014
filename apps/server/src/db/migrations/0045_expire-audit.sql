-- Removes events older than so many days, whole sealed batches of them, and tells how many: at most about 20,000 at once. The
-- last seal removed with them stays, from which the chain goes on, and an event tells it, so that audit:verify accepts no
-- other beginning. No younger event goes, whoever calls it and whatever the settings say.
create function expire_audit(days integer) returns integer language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  anchor audit_seals;
  removed integer;
begin
  if days is null or days < 90 then raise exception 'The audit is kept for 90 days at least'; end if;
  -- The lock of those who seal.
  perform pg_advisory_xact_lock(7013943);
  select s.* into anchor from (
    select through, sum(rows) over (order by through) as total from audit_seals
      where sealed_at < now() - make_interval(days => days)
      -- The first seal may be the one that an earlier removal has left.
      and through > coalesce((select min(id) - 1 from audit_events), 0)
    ) old join audit_seals s using (through)
    where old.total <= 20000 order by through desc limit 1;
  if not found then return 0; end if;
  delete from audit_events where id <= anchor.through;
  get diagnostics removed = row_count;
  delete from audit_seals where through < anchor.through;
  perform tell_audit('expired', 'audit_events', null, null, 'done', jsonb_build_object('events', removed, 'days', days,
    'through', anchor.through, 'seal', encode(anchor.seal, 'hex')), null);
  return removed;
end
$$;
--> statement-breakpoint
revoke execute on function expire_audit from public;
--> statement-breakpoint
grant execute on function expire_audit to orgscope_platform;
