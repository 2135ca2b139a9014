CREATE TABLE "catalogue_stamp" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"stamp" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogue_stamp" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_attributes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_attributes" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "custom_attributes" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "functions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "functions" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "functions" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "industries" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "industries" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "industries" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_by_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "status" text GENERATED ALWAYS AS (case
          when not is_active then 'inactive'
          when profile_completed_at is not null then 'active'
          when accepted_terms_version is not null and one_time_password_expires_at is null then 'onboarding'
          when confirmed_at is not null or password_hash is not null then 'confirmed'
          else 'invited'
        end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text;--> statement-breakpoint
update users set search_text = ltrim(lower(first_name || ' ' || last_name || ' ' || username));--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "search_text" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "users_active_by_name" ON "users" USING btree ("client_id","search_text","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("client_id","search_text","id");--> statement-breakpoint
insert into catalogue_stamp default values;--> statement-breakpoint
create function stamp_catalogue() returns trigger language plpgsql as $$
begin
  update catalogue_stamp set stamp = stamp + 1;
  return null;
end
$$;--> statement-breakpoint
create trigger stamp_catalogue after insert or update or delete or truncate on industries
  for each statement execute function stamp_catalogue();--> statement-breakpoint
create trigger stamp_catalogue after insert or update or delete or truncate on clients
  for each statement execute function stamp_catalogue();
