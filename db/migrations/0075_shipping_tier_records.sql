ALTER TABLE "shipping_tiers" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;
ALTER TABLE "shipping_tiers" ADD COLUMN "publish_at" timestamp with time zone;
ALTER TABLE "shipping_tiers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "shipping_tiers" ADD CONSTRAINT "shipping_tiers_life" CHECK ("shipping_tiers"."state" in ('draft', 'published', 'scheduled', 'retired') and ("shipping_tiers"."state" <> 'scheduled' or "shipping_tiers"."publish_at" is not null));
ALTER TABLE "shipping_tiers" ADD CONSTRAINT "shipping_tiers_weight" CHECK ("shipping_tiers"."weight_max_grams" > 0);
ALTER TABLE "shipping_tiers" ADD CONSTRAINT "shipping_tiers_days" CHECK ("shipping_tiers"."days_min" between 0 and "shipping_tiers"."days_max");
-- A region sells in its own currencies: prices in others were never charged.
UPDATE "shipping_tiers" SET "prices" = "prices" - CASE "region" WHEN 1 THEN array['EUR', 'GBP'] ELSE array['USD', 'CAD'] END;
