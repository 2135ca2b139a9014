create trigger stamp_catalogue after insert or update or delete or truncate on support_access
  for each statement execute function stamp_catalogue();--> statement-breakpoint
create trigger stamp_added_administrator after insert on users
  for each row when (new.platform_role = 'client_admin' and new.status = 'active') execute function stamp_catalogue();--> statement-breakpoint
create trigger stamp_changed_administrator after update on users
  for each row when ((old.platform_role = 'client_admin' and old.status = 'active' or new.platform_role = 'client_admin' and new.status = 'active')
    and (old.platform_role, old.status, old.client_id) is distinct from (new.platform_role, new.status, new.client_id))
  execute function stamp_catalogue();--> statement-breakpoint
create trigger stamp_removed_administrator after delete on users
  for each row when (old.platform_role = 'client_admin' and old.status = 'active') execute function stamp_catalogue();
