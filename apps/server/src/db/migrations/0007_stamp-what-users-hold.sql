-- What users hold is kept in memory too, by the same stamp. Tenants write some of it: the count is the owner's to raise.
alter function stamp_catalogue() security definer set search_path = public, pg_temp;--> statement-breakpoint
create trigger stamp_catalogue after insert or update or delete or truncate on subscriptions
  for each statement execute function stamp_catalogue();--> statement-breakpoint
create trigger stamp_catalogue after insert or update or delete or truncate on saved_views
  for each statement execute function stamp_catalogue();--> statement-breakpoint
create trigger stamp_catalogue after insert or update or delete or truncate on saved_view_defaults
  for each statement execute function stamp_catalogue();
