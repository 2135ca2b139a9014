ALTER TABLE "published_peers" ADD COLUMN "edition" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "published_peers" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "published_peers" ADD COLUMN "earlier" jsonb DEFAULT '[]'::jsonb NOT NULL;