-- Cancelling a job and running it again are told by themselves: the rows of jobs change too often to be audited.
create or replace function record_act(what text, about text, record text, client integer, result text, facts jsonb,
  person text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if what not in ('sign_in_failed', 'exported', 'backed_up', 'cancelled', 'repeated') then
    raise exception 'Not an act that is told by itself: %', what;
  end if;
  perform tell_audit(what, about, record, client, result, facts, person);
end
$$;
