-- As in 0067_erase-by-names.sql, but pulses are the person's by who added or opened them: others may send some under the same name. And
-- sign-ins of an unknown name from before the account was added keep their network address, and lose the name alone: who guesses
-- addresses could else hide it by inviting and erasing one of them.
create or replace function erase_person_from_audit(person integer, names text[]) returns integer language plpgsql security definer
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
  ), begun as (
    select distinct client_id, record_id from record_events
      where resource = 'pulses' and act in ('added', 'opened') and actor_id = person
  ), sent as (
    select client_id, record_id from begun
    union
    -- Later runs of a series begin by themselves.
    select p.client_id, p.id from pulses p join begun b on b.client_id = p.client_id and b.record_id = p.series_id
  ), touched as (
    select id, true as of_actor, false as of_record from audit_events where actor_id = person
    union all
    select id, actor_id is null, true from audit_events where resource = 'users' and record_id = person::text
    union all
    select id, actor_id is null, true from audit_events where (resource, record_id) in (select resource, record_id from theirs)
    union all
    select id, actor_id is null and at >= found.created_at, true from audit_events
      where resource = 'users' and record_id is null and lower(personal ->> 'name') = any (addresses)
    union all
    select id, actor_id is null, true from audit_events
      where resource = 'pulses' and (client_id, record_id) in (select client_id, record_id::text from sent)
        and (personal -> 'before' ->> 'sender' = any (names) or personal -> 'after' ->> 'sender' = any (names))
  ), parts as (
    select e.id, bool_or(t.of_actor) as of_actor, bool_or(t.of_record) as of_record
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
