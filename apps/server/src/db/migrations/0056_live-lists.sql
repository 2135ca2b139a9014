-- Tells the server that makes a change which list has changed, beside the answer of the statement. The arguments: the resource, and the
-- column with the client (db/change-rules.ts). Not pg_notify: its transactions commit one after the other (docs/adr/0075-live-lists.md).
create function tell_change() returns trigger language plpgsql as $$
begin
  if tg_argv[1] = 'client_id' then
    raise info using message = concat_ws(' ', tg_argv[0], coalesce(new.client_id, old.client_id)), errcode = 'OC001';
  elsif tg_argv[1] = 'id' then
    raise info using message = concat_ws(' ', tg_argv[0], coalesce(new.id, old.id)), errcode = 'OC001';
  else
    raise info using message = tg_argv[0], errcode = 'OC001';
  end if;
  return null;
end
$$;
