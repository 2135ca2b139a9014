-- The stamp is the sum over sixteen rows, so that writers do not wait for each other. What members write often no longer
-- counts it up.
ALTER TABLE "catalogue_stamp" ADD COLUMN "slot" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_stamp" DROP COLUMN "is_only";--> statement-breakpoint
ALTER TABLE "catalogue_stamp" ADD PRIMARY KEY ("slot");--> statement-breakpoint
ALTER TABLE "catalogue_stamp" ALTER COLUMN "slot" DROP DEFAULT;--> statement-breakpoint
insert into catalogue_stamp (slot) select generate_series(1, 15);--> statement-breakpoint
create or replace function stamp_catalogue() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update catalogue_stamp set stamp = stamp + 1
    where slot = (select slot from catalogue_stamp order by slot limit 1 for update skip locked);
  -- More than sixteen write at once.
  if not found then
    update catalogue_stamp set stamp = stamp + 1 where slot = 0;
  end if;
  return null;
end
$$;--> statement-breakpoint
drop trigger stamp_catalogue on saved_views;--> statement-breakpoint
drop trigger stamp_catalogue on saved_view_defaults;
