-- As in 0065_former-names.sql, but whoever calls it says what the person was called, which the audit may have forgotten; and senders of
-- that name are somebody else in clients where the person has never worked on a pulse. The history tells where: it never expires.
create function erase_person_from_audit(person integer, names text[]) returns integer language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  found users;
  addresses text[];
  erased integer;
begin
  select * into found from users where id = person;
  if found.id is null then raise exception 'No such person: %', person; end if;
  if found.is_active then raise exception 'The account of % is active', person; end if;
  select array_agg(distinct lower(name)) into addresses from (
    select found.username as name
    union select personal -> side ->> 'username' from audit_events, unnest(array['before', 'after']) side
      where resource = 'users' and record_id = person::text) one
    where name is not null;
  with theirs as (
    select distinct resource, record_id from audit_events
      where client_id = found.client_id and resource in ('sessions', 'passkeys', 'authenticator_apps', 'api_tokens')
        and coalesce(after, before) ->> 'user_id' = person::text
  ), touched as (
    select id, true as by_person, false as about_person from audit_events where actor_id = person
    union all
    select id, false, true from audit_events where resource = 'users' and record_id = person::text
    union all
    select id, false, true from audit_events where (resource, record_id) in (select resource, record_id from theirs)
    union all
    -- A sign-in of an unknown name, before the person was invited.
    select id, false, true from audit_events
      where resource = 'users' and record_id is null and lower(personal ->> 'name') = any (addresses)
    union all
    select id, false, true from audit_events where resource = 'pulses'
      and (client_id = found.client_id
        or client_id in (select client_id from record_events where resource = 'pulses' and actor_id = person))
      and (personal -> 'before' ->> 'sender' = any (names) or personal -> 'after' ->> 'sender' = any (names))
  ), parts as (
    select e.id, bool_or(t.by_person) or bool_or(t.about_person) and e.actor_id is null as of_actor,
      bool_or(t.about_person) as of_record
    from touched t join audit_events e using (id) where e.personal is not null group by e.id
  )
  update audit_events e set
    personal = case when length(e.personal_digest) = 64 then nullif(e.personal
      - case when p.of_actor then array['actor', 'address'] else array[]::text[] end
      - case when p.of_record then array['name', 'before', 'after'] else array[]::text[] end, '{}') end,
    actor_salt = case when not p.of_actor then e.actor_salt end,
    -- One salt for both parts, in events of older versions.
    salt = case when not p.of_record and length(e.personal_digest) = 64 then e.salt end
  from parts p
    where p.id = e.id and (p.of_actor and e.actor_salt is not null or e.salt is not null
      and (p.of_record or length(e.personal_digest) = 32));
  get diagnostics erased = row_count;
  perform tell_audit('erased', 'users', person::text, found.client_id, 'done', jsonb_build_object('events', erased), null);
  return erased;
end
$$;
--> statement-breakpoint
revoke execute on function erase_person_from_audit(integer, text[]) from public;
--> statement-breakpoint
grant execute on function erase_person_from_audit(integer, text[]) to orgscope_platform;
--> statement-breakpoint
-- Servers of the version before call this one.
create or replace function erase_person_from_audit(person integer) returns integer language sql security definer
  set search_path = public, pg_temp as $$
  select erase_person_from_audit(person, array(select distinct personal ->> 'actor' from audit_events where actor_id = person))
$$;
