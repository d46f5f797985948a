ALTER TABLE "stock_locations" ADD COLUMN "status" text DEFAULT 'open' NOT NULL;
ALTER TABLE "stock_locations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "stock_locations" ADD CONSTRAINT "stock_locations_status" CHECK ("stock_locations"."status" in ('open', 'retired'));
ALTER TABLE "stock_locations" ADD CONSTRAINT "stock_locations_region" CHECK ("stock_locations"."region" in (1, 2));
