-- Takes the number of its transaction before that of its event: those who seal wait for transactions with a number
-- (modules/audit/seal-events.ts).
create or replace function tell_audit(what text, about text, record text, client integer, result text, facts jsonb, person text)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), '')::jsonb, '{}');
  caller jsonb := nullif(jsonb_strip_nulls(jsonb_build_object('actor', actor -> 'name', 'address', actor -> 'address')), '{}');
  caller_salt uuid := case when caller is not null then gen_random_uuid() end;
  named jsonb := case when person is not null then jsonb_build_object('name', person) end;
  named_salt uuid := case when named is not null then gen_random_uuid() end;
  nothing bytea := decode(repeat('00', 32), 'hex');
begin
  perform pg_current_xact_id();
  insert into audit_events (client_id, act, resource, record_id, actor_id, actor_client_id, actor_role, via, request_id, call,
    outcome, after, personal, actor_salt, salt, personal_digest)
  values (client, what, about, record, (actor ->> 'id')::integer, (actor ->> 'client')::integer, actor ->> 'role',
    actor ->> 'via', actor ->> 'request', actor ->> 'call', result, facts,
    case when caller is null then named when named is null then caller else caller || named end, caller_salt, named_salt,
    case when caller is not null or named is not null then
      coalesce(sha256(convert_to(caller_salt::text || caller::text, 'UTF8')), nothing)
      || coalesce(sha256(convert_to(named_salt::text || named::text, 'UTF8')), nothing) end);
end
$$;
