ALTER TABLE "product_pictures" ADD COLUMN "selection_id" bigint;
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_selection_id_product_selections_id_fk" FOREIGN KEY ("selection_id") REFERENCES "public"."product_selections"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "product_pictures_selection" ON "product_pictures" USING btree ("selection_id") WHERE selection_id is not null;
