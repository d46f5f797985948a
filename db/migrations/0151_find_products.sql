CREATE INDEX "orders_with_parcels" ON "orders" USING btree ("region","id") WHERE shipping_tier is not null and paid_at is not null;
CREATE INDEX "product_variants_words" ON "product_variants" USING gin (("part_number" || ' ' || "barcode") gin_trgm_ops);
CREATE INDEX "products_words" ON "products" USING gin (("name" || ' ' || "slug" || ' ' || "part_number" || ' ' || "barcode" || ' ' || "brand") gin_trgm_ops);
