ALTER TABLE "files" ALTER COLUMN "owner_id" DROP NOT NULL;
ALTER TABLE "files" ALTER COLUMN "uploader_id" DROP NOT NULL;
ALTER TABLE "trade_in_requests" ADD COLUMN "stock_product_id" bigint;
ALTER TABLE "trade_in_requests" ADD COLUMN "stock_location_id" bigint;
ALTER TABLE "trade_in_requests" ADD CONSTRAINT "trade_in_requests_stock_product_id_products_id_fk" FOREIGN KEY ("stock_product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trade_in_requests" ADD CONSTRAINT "trade_in_requests_stock_location_id_stock_locations_id_fk" FOREIGN KEY ("stock_location_id") REFERENCES "public"."stock_locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "files" ADD CONSTRAINT "files_owned" CHECK ("files"."owner_id" is not null or ("files"."uploader_id" is null and "files"."attached_to" is not null));
ALTER TABLE "trade_in_requests" ADD CONSTRAINT "trade_in_requests_stock" CHECK (("trade_in_requests"."stock_product_id" is null) = ("trade_in_requests"."stock_location_id" is null));
