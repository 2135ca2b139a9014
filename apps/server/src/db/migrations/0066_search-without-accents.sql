-- one by one
-- As withoutAccents() of the contract.
create or replace function search_key(name text) returns text language sql immutable strict parallel safe as $$
  select translate(
    replace(replace(replace(replace(
      normalize(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g'), nfc),
      'ß', 'ss'), 'æ', 'ae'), 'þ', 'th'), 'œ', 'oe'),
    'ðøđıł', 'dodil')
$$;
--> statement-breakpoint
-- Client by client. Servers of the version before write accents meanwhile: searches look for both.
do $$
declare
  client integer;
  searched text;
begin
  for client in select id from clients order by id loop
    foreach searched in array array['users', 'assets', 'applications'] loop
      execute format('update %I set search_text = search_key(search_text)
        where client_id = $1 and search_text ~ ''[^\x20-\x7e]'' and search_text <> search_key(search_text)', searched)
        using client;
    end loop;
    commit;
  end loop;
end
$$;
--> statement-breakpoint
DROP INDEX IF EXISTS "clients_search";--> statement-breakpoint
-- safe: clients are few
CREATE INDEX IF NOT EXISTS "clients_search" ON "clients" USING gin (search_key("name_key") gin_trgm_ops);
