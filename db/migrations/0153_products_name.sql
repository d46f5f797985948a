CREATE INDEX "products_name" ON "products" USING btree (lower("name"),"id");
