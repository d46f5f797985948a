ALTER TABLE "products" ADD COLUMN "manual_url" text DEFAULT '' NOT NULL;
