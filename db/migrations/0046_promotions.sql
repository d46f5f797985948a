ALTER TABLE "discount_codes" ADD COLUMN "name" text DEFAULT '' NOT NULL;
ALTER TABLE "discount_codes" ADD COLUMN "parent_id" bigint;
ALTER TABLE "discount_codes" ADD COLUMN "method" text DEFAULT 'code' NOT NULL;
ALTER TABLE "discount_codes" ADD COLUMN "buy_quantity" integer;
ALTER TABLE "discount_codes" ADD COLUMN "get_quantity" integer;
ALTER TABLE "discount_codes" ADD COLUMN "products" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "discount_codes" ADD COLUMN "categories" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "discount_codes" ADD COLUMN "tune_types" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "discount_codes" ADD COLUMN "buyers" text DEFAULT 'everyone' NOT NULL;
ALTER TABLE "discount_codes" ADD COLUMN "dealers" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "discount_codes" ADD COLUMN "minimum_quantity" integer;
ALTER TABLE "discount_codes" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;
ALTER TABLE "discount_codes" ADD COLUMN "publish_at" timestamp with time zone;
ALTER TABLE "discount_codes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_parent_id_discount_codes_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "discount_codes_parent" ON "discount_codes" USING btree ("parent_id","id") WHERE parent_id is not null;
UPDATE "discount_codes" SET "method" = 'automatic' WHERE "automatic";
UPDATE "discount_codes" SET "name" = "code";
-- It names the column that goes, and is made again with the functions.
DROP TRIGGER IF EXISTS content_changed ON "discount_codes";
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_life" CHECK ("discount_codes"."state" in ('draft', 'published', 'scheduled', 'retired') and ("discount_codes"."state" <> 'scheduled' or "discount_codes"."publish_at" is not null));
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_code" CHECK ("discount_codes"."code" ~ '^[A-Z0-9_-]{2,40}$');
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_words" CHECK ("discount_codes"."method" in ('code', 'automatic', 'generated') and "discount_codes"."buyers" in ('everyone', 'first_order', 'dealers')
        and "discount_codes"."applies_to" in ('all', 'products', 'tunes', 'chosen', 'shipping'));
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_value" CHECK ("discount_codes"."parent_id" is not null or coalesce(case "discount_codes"."kind"
        when 'percent' then "discount_codes"."percent" between 1 and 100
        when 'amount' then "discount_codes"."amounts" <> '{}'::jsonb
        when 'quantity' then "discount_codes"."percent" between 1 and 100 and "discount_codes"."buy_quantity" between 1 and 20 and "discount_codes"."get_quantity" between 1 and 20
        else "discount_codes"."kind" = 'shipping' end, false));
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_generated" CHECK ("discount_codes"."parent_id" is null or "discount_codes"."redemptions_max" is not distinct from 1);
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_first_order" CHECK ("discount_codes"."buyers" <> 'first_order' or "discount_codes"."method" = 'generated' or "discount_codes"."per_customer_max" is not distinct from 1);
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_dates" CHECK ("discount_codes"."starts_at" < "discount_codes"."ends_at");

ALTER TABLE "discount_codes" DROP COLUMN "automatic";
