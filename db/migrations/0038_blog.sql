CREATE TABLE "blog_authors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_authors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"job" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"picture_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'published' NOT NULL,
	"publish_at" timestamp with time zone,
	CONSTRAINT "blog_authors_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blog_authors_life" CHECK ("blog_authors"."state" in ('draft', 'published', 'scheduled', 'retired') and ("blog_authors"."state" <> 'scheduled' or "blog_authors"."publish_at" is not null))
);

CREATE TABLE "blog_posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"author_id" bigint,
	"picture_id" bigint,
	"blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'published' NOT NULL,
	"publish_at" timestamp with time zone,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blog_posts_life" CHECK ("blog_posts"."state" in ('draft', 'published', 'scheduled', 'retired') and ("blog_posts"."state" <> 'scheduled' or "blog_posts"."publish_at" is not null)),
	CONSTRAINT "blog_posts_published" CHECK ("blog_posts"."state" <> 'published' or "blog_posts"."published_at" is not null),
	CONSTRAINT "blog_posts_blocks" CHECK (jsonb_typeof("blog_posts"."blocks") = 'array')
);

ALTER TABLE "blog_authors" ADD CONSTRAINT "blog_authors_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_author_id_blog_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."blog_authors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "blog_posts_author" ON "blog_posts" USING btree ("author_id");
