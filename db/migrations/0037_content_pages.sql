CREATE TABLE "content_pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"layout" text DEFAULT 'article' NOT NULL,
	"picture_id" bigint,
	"action_label" text DEFAULT '' NOT NULL,
	"action_to" text DEFAULT '' NOT NULL,
	"blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'published' NOT NULL,
	"publish_at" timestamp with time zone,
	CONSTRAINT "content_pages_address_unique" UNIQUE("address"),
	CONSTRAINT "content_pages_life" CHECK ("content_pages"."state" in ('draft', 'published', 'scheduled', 'retired') and ("content_pages"."state" <> 'scheduled' or "content_pages"."publish_at" is not null)),
	CONSTRAINT "content_pages_layout" CHECK ("content_pages"."layout" in ('landing', 'article')),
	CONSTRAINT "content_pages_address" CHECK ("content_pages"."address" like '/%'),
	CONSTRAINT "content_pages_blocks" CHECK (jsonb_typeof("content_pages"."blocks") = 'array')
);

ALTER TABLE "content_pages" ADD CONSTRAINT "content_pages_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
