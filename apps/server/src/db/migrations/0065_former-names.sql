ALTER TABLE "users" ADD COLUMN "former_names" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- As in 0045_expire-audit.sql, and: what people were called before changes that go stays with their accounts, since the history still
-- has it, until they are erased.
create or replace function expire_audit(days integer) returns integer language plpgsql security definer
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
  update users u set former_names = u.former_names || lost.names
    from (
      select record_id::integer as person, jsonb_agg(was order by id) as names
      from audit_events cross join lateral (select jsonb_strip_nulls(jsonb_build_object(
        'first_name', personal #> '{before,first_name}', 'last_name', personal #> '{before,last_name}',
        'username', personal #> '{before,username}')) as was) one
      where id <= anchor.through and resource = 'users' and act <> 'removed' and was <> '{}'
      group by record_id
    ) lost
    where u.id = lost.person and u.erased_at is null;
  delete from audit_events where id <= anchor.through;
  get diagnostics removed = row_count;
  delete from audit_seals where through < anchor.through;
  perform tell_audit('expired', 'audit_events', null, null, 'done', jsonb_build_object('events', removed, 'days', days,
    'through', anchor.through, 'seal', encode(anchor.seal, 'hex')), null);
  return removed;
end
$$;
--> statement-breakpoint
-- As in 0042_erase-people-from-audit.sql, and: devices are the person's by whom they belong to, not by who told of them.
create or replace function erase_person_from_audit(person integer) returns integer language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  found users;
  names text[];
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
  select array_agg(distinct personal ->> 'actor') into names from audit_events where actor_id = person;
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
