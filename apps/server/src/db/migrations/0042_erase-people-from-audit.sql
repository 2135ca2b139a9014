ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_salted";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "actor_salt" uuid;--> statement-breakpoint
-- Whether what is left of an event's personal data has the digest that the chain covers.
create function audit_personal_fits(e audit_events) returns boolean language sql stable as $$
  select case
    when e.personal_digest is null then e.personal is null
    when length(e.personal_digest) = 32 then
      e.personal is null or e.personal_digest is not distinct from
        sha256(convert_to(e.salt::text || e.personal::text, 'UTF8'))
    else
      (case when e.actor_salt is null then not coalesce(e.personal ?| array['actor', 'address'], false)
        else substring(e.personal_digest for 32) is not distinct from sha256(convert_to(
          e.actor_salt::text || (e.personal - array['name', 'before', 'after'])::text, 'UTF8')) end)
      and (case when e.salt is null then not coalesce(e.personal ?| array['name', 'before', 'after'], false)
        else substring(e.personal_digest from 33) is not distinct from sha256(convert_to(
          e.salt::text || (e.personal - array['actor', 'address'])::text, 'UTF8')) end)
  end
$$;
--> statement-breakpoint
-- Whether personal data of an event has been erased.
create function audit_is_erased(e audit_events) returns boolean language sql stable as $$
  select case
    when e.personal_digest is null then false
    when length(e.personal_digest) = 32 then e.personal is null
    else (e.actor_salt is null) <> (substring(e.personal_digest for 32) = decode(repeat('00', 32), 'hex'))
      or (e.salt is null) <> (substring(e.personal_digest from 33) = decode(repeat('00', 32), 'hex'))
  end
$$;
--> statement-breakpoint
-- Adds an event of the actor of this transaction, which may name one more person; for the owner's functions.
create function tell_audit(what text, about text, record text, client integer, result text, facts jsonb, person text)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), '')::jsonb, '{}');
  caller jsonb := nullif(jsonb_strip_nulls(jsonb_build_object('actor', actor -> 'name', 'address', actor -> 'address')), '{}');
  caller_salt uuid := case when caller is not null then gen_random_uuid() end;
  named jsonb := case when person is not null then jsonb_build_object('name', person) end;
  named_salt uuid := case when named is not null then gen_random_uuid() end;
  nothing bytea := decode(repeat('00', 32), 'hex');
begin
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
--> statement-breakpoint
revoke execute on function tell_audit from public;
--> statement-breakpoint
create or replace function record_act(what text, about text, record text, client integer, result text, facts jsonb,
  person text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if what not in ('sign_in_failed', 'exported', 'backed_up') then
    raise exception 'Not an act that is told by itself: %', what;
  end if;
  perform tell_audit(what, about, record, client, result, facts, person);
end
$$;
--> statement-breakpoint
-- Erases what names or locates a person from the audit, tells it, and says of how many events. Of events that the person
-- made: their name and address; of those about the person or what is theirs: the record's part, and the address too if
-- nobody was signed in. The events and their digests stay, and so does the chain. For people whose account is not active,
-- so that nobody at work can be made nameless.
create function erase_person_from_audit(person integer) returns integer language plpgsql security definer
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
      where actor_id = person and resource in ('sessions', 'passkeys', 'authenticator_apps', 'api_tokens')
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
--> statement-breakpoint
revoke execute on function erase_person_from_audit from public;
--> statement-breakpoint
grant execute on function erase_person_from_audit to orgscope_platform;
