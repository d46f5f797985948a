CREATE TABLE "category_pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"types" jsonb NOT NULL,
	"sort" text DEFAULT 'make' NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "category_pages_slug_unique" UNIQUE("slug")
);

ALTER TABLE "compat_subscriptions" ADD COLUMN "place" text;
ALTER TABLE "compat_subscriptions" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;
ALTER TABLE "compat_subscriptions" ADD COLUMN "told_at" timestamp with time zone;
ALTER TABLE "tools" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
CREATE INDEX "compat_subscriptions_waiting" ON "compat_subscriptions" USING btree ("id") WHERE told_at is null and place is not null;

insert into category_pages (slug, position, types)
select slug, place, jsonb_build_array(slug) from unnest(array[
  'engine-tuning', 'turbo-tuning', 'performance-tuning', 'eco-tuning', 'tcu-tuning',
  'stage-1-tuning', 'stage-2-tuning', 'stage-3-tuning', 'stage-4-tuning', 'diesel-tuning']) with ordinality page (slug, place);
