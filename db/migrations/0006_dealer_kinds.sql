ALTER TABLE "dealer_applications" ADD COLUMN "kind" text DEFAULT 'both' NOT NULL;
ALTER TABLE "dealers" ADD COLUMN "kind" text DEFAULT 'both' NOT NULL;
ALTER TABLE "dealer_applications" ADD CONSTRAINT "dealer_applications_kind" CHECK ("dealer_applications"."kind" in ('both', 'retailer', 'installer'));
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_kind" CHECK ("dealers"."kind" in ('both', 'retailer', 'installer'));
