-- What a tenant's statements may do. Row level security narrows it to the rows of their own client.
grant usage on schema public to orgscope_tenant;--> statement-breakpoint
grant select on industries, clients to orgscope_tenant;--> statement-breakpoint
grant select, insert, update, delete on functions, locations, users to orgscope_tenant;
