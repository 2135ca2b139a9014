CREATE TABLE "pulse_ballots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pulse_id" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"edition" integer
);
--> statement-breakpoint
ALTER TABLE "pulse_ballots" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pulse_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"pulse_id" integer NOT NULL,
	"question" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pulse_comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pulse_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pulse_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"pulse_id" integer NOT NULL,
	"user_id" integer,
	"function_type" text,
	"function_id" integer,
	"location_id" integer,
	"option_ids" integer[] NOT NULL,
	"has_answered" boolean DEFAULT false NOT NULL,
	"reminded" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pulse_invitations_person" UNIQUE("pulse_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "pulse_invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pulse_tallies" (
	"client_id" integer NOT NULL,
	"pulse_id" integer NOT NULL,
	"question" text NOT NULL,
	"cut" text NOT NULL,
	"group_key" text NOT NULL,
	"edition" integer NOT NULL,
	"counts" jsonb NOT NULL,
	CONSTRAINT "pulse_tallies_pulse_id_question_cut_group_key_edition_pk" PRIMARY KEY("pulse_id","question","cut","group_key","edition")
);
--> statement-breakpoint
ALTER TABLE "pulse_tallies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pulse_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pulse_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"invitation_id" integer NOT NULL,
	CONSTRAINT "pulse_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "pulse_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pulse_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pulse_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"pulse_id" integer NOT NULL,
	"question" text,
	"text" text NOT NULL,
	"owner_id" integer,
	"due_on" date,
	"done_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_by_id" integer,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pulse_actions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pulses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pulses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"series_id" integer,
	"run" integer DEFAULT 1 NOT NULL,
	"template" text NOT NULL,
	"title" text NOT NULL,
	"intro" text,
	"questions" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"repeat" text DEFAULT 'once' NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"sender" text NOT NULL,
	"public_key" "bytea",
	"private_key" text,
	"invited" integer DEFAULT 0 NOT NULL,
	"answered" integer,
	"editions" integer DEFAULT 0 NOT NULL,
	"drivers" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_by_id" integer,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pulses_of_client" UNIQUE("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "pulses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "pulse_ballots" ADD CONSTRAINT "pulse_ballots_pulse_id_pulses_id_fk" FOREIGN KEY ("pulse_id") REFERENCES "public"."pulses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulse_comments" ADD CONSTRAINT "pulse_comments_pulse" FOREIGN KEY ("client_id","pulse_id") REFERENCES "public"."pulses"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulse_invitations" ADD CONSTRAINT "pulse_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulse_invitations" ADD CONSTRAINT "pulse_invitations_pulse" FOREIGN KEY ("client_id","pulse_id") REFERENCES "public"."pulses"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulse_tallies" ADD CONSTRAINT "pulse_tallies_pulse" FOREIGN KEY ("client_id","pulse_id") REFERENCES "public"."pulses"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulse_tokens" ADD CONSTRAINT "pulse_tokens_invitation_id_pulse_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."pulse_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulse_actions" ADD CONSTRAINT "pulse_actions_pulse" FOREIGN KEY ("client_id","pulse_id") REFERENCES "public"."pulses"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulse_actions" ADD CONSTRAINT "pulse_actions_owner" FOREIGN KEY ("client_id","owner_id") REFERENCES "public"."users"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulses" ADD CONSTRAINT "pulses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pulse_ballots_pulse" ON "pulse_ballots" USING btree ("pulse_id","edition");--> statement-breakpoint
CREATE INDEX "pulse_comments_pulse" ON "pulse_comments" USING btree ("client_id","pulse_id");--> statement-breakpoint
CREATE INDEX "pulse_invitations_waiting" ON "pulse_invitations" USING btree ("user_id") WHERE not has_answered;--> statement-breakpoint
CREATE INDEX "pulse_tokens_invitation" ON "pulse_tokens" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "pulse_actions_pulse" ON "pulse_actions" USING btree ("client_id","pulse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pulses_run" ON "pulses" USING btree ("series_id","run") WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX "pulses_at_work" ON "pulses" USING btree ("state") WHERE state in ('scheduled', 'open') or private_key is not null;--> statement-breakpoint
CREATE POLICY "own_client" ON "pulse_comments" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
CREATE POLICY "own_client" ON "pulse_invitations" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
CREATE POLICY "own_client" ON "pulse_tallies" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
CREATE POLICY "own_client" ON "pulse_actions" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));--> statement-breakpoint
CREATE POLICY "own_client" ON "pulses" AS PERMISSIVE FOR ALL TO "orgscope_tenant" USING (client_id = (select nullif(current_setting('app.client_id', true), '')::int)) WITH CHECK (client_id = (select nullif(current_setting('app.client_id', true), '')::int));