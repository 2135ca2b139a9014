-- one by one
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_events_of_holder" ON "audit_events" USING btree ((coalesce(after, before) ->> 'user_id')) WHERE resource in ('sessions', 'passkeys', 'authenticator_apps', 'api_tokens');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "record_events_of_names" ON "record_events" USING gin (jsonb_path_query_array(changes, '$[*] ? (@.field == "assigned_user" || @.field == "business_owner" || @.field == "it_owner" || @.field == "action_owner").*')) WHERE changes @? '$[*] ? (@.field == "assigned_user" || @.field == "business_owner" || @.field == "it_owner" || @.field == "action_owner")';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_events_of_people" ON "webhook_events" USING gin (jsonb_path_query_array(data, '$.records[*].id') jsonb_path_ops) WHERE type like 'user.%';--> statement-breakpoint
-- As in 0043_erase-people.sql, but by an index: the history of a large client takes longer than a statement may.
create or replace function erase_person_from_history(person integer, names text[], former text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_client integer;
begin
  select client_id into of_client from users where id = person and erased_at is not null;
  if of_client is null then raise exception 'Not erased: %', person; end if;
  update record_events set by = former where actor_id = person;
  update record_events e set changes = (
    select jsonb_agg(one
      || case when one ->> 'from' = any (names) then jsonb_build_object('from', former) else '{}' end
      || case when one ->> 'to' = any (names) then jsonb_build_object('to', former) else '{}' end order by place)
    from jsonb_array_elements(e.changes) with ordinality as change (one, place))
  where e.client_id = of_client
    and e.changes @? '$[*] ? (@.field == "assigned_user" || @.field == "business_owner" || @.field == "it_owner" || @.field == "action_owner")'
    and jsonb_path_query_array(e.changes, '$[*] ? (@.field == "assigned_user" || @.field == "business_owner" || @.field == "it_owner" || @.field == "action_owner").*') ?| names;
end
$$;
