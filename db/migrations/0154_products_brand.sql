CREATE INDEX "products_brand" ON "products" USING btree ("brand") WHERE brand <> '';
