ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_erased_is_inactive" CHECK (erased_at is null or not is_active);--> statement-breakpoint
-- Puts a word in place of the names of an erased person in the history: who did something, and whom records were given to.
-- The server may add events and change none; so it can here, for people whose account is erased.
create function erase_person_from_history(person integer, names text[], former text) returns void
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
  where e.client_id = of_client and exists (
    select from jsonb_array_elements(e.changes) as change (one)
    where one ->> 'field' in ('assigned_user', 'business_owner', 'it_owner', 'action_owner')
      and (one ->> 'from' = any (names) or one ->> 'to' = any (names)));
end
$$;
--> statement-breakpoint
revoke execute on function erase_person_from_history from public;
--> statement-breakpoint
grant execute on function erase_person_from_history to orgscope_platform;
