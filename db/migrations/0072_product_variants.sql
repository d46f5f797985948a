CREATE TABLE "product_variants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_variants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"selection_ids" bigint[] NOT NULL,
	"part_number" text DEFAULT '' NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"weight_grams" integer,
	"retired_at" timestamp with time zone,
	CONSTRAINT "product_variants_once" UNIQUE("product_id","selection_ids"),
	CONSTRAINT "product_variants_product" UNIQUE("id","product_id"),
	CONSTRAINT "product_variants_selections" CHECK (cardinality("product_variants"."selection_ids") > 0),
	CONSTRAINT "product_variants_weight" CHECK ("product_variants"."weight_grams" >= 0)
);

ALTER TABLE "stock_alerts" DROP CONSTRAINT "stock_alerts_once";
ALTER TABLE "stock_transfer_lines" DROP CONSTRAINT "stock_transfer_lines_once";
ALTER TABLE "supply_order_lines" DROP CONSTRAINT "supply_order_lines_once";
DROP INDEX "stock_changes_place";
ALTER TABLE "stock_levels" DROP CONSTRAINT "stock_levels_product_id_location_id_pk";
ALTER TABLE "stock_marks" DROP CONSTRAINT "stock_marks_product_id_location_id_pk";
ALTER TABLE "order_lines" ADD COLUMN "variant_id" bigint;
ALTER TABLE "stock_alerts" ADD COLUMN "variant_id" bigint;
ALTER TABLE "stock_changes" ADD COLUMN "variant_id" bigint;
ALTER TABLE "stock_levels" ADD COLUMN "variant_id" bigint;
ALTER TABLE "stock_marks" ADD COLUMN "variant_id" bigint;
ALTER TABLE "stock_transfer_lines" ADD COLUMN "variant_id" bigint;
ALTER TABLE "supply_order_lines" ADD COLUMN "variant_id" bigint;
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "product_variants_part_number" ON "product_variants" USING btree (lower("part_number")) WHERE part_number <> '';
CREATE UNIQUE INDEX "product_variants_barcode" ON "product_variants" USING btree ("barcode") WHERE barcode <> '';
CREATE INDEX "product_variants_sold" ON "product_variants" USING btree ("product_id") WHERE retired_at is null;
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_variant" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."product_variants"("id","product_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_variant" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."product_variants"("id","product_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_variant" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."product_variants"("id","product_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_marks" ADD CONSTRAINT "stock_marks_variant" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."product_variants"("id","product_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_transfer_lines" ADD CONSTRAINT "stock_transfer_lines_variant" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."product_variants"("id","product_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "supply_order_lines" ADD CONSTRAINT "supply_order_lines_variant" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."product_variants"("id","product_id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "stock_changes_place" ON "stock_changes" USING btree ("product_id","location_id","id","delta","variant_id");
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_once" UNIQUE NULLS NOT DISTINCT("product_id","region","email","variant_id");
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_place" UNIQUE NULLS NOT DISTINCT("product_id","location_id","variant_id");
ALTER TABLE "stock_marks" ADD CONSTRAINT "stock_marks_place" UNIQUE NULLS NOT DISTINCT("product_id","location_id","variant_id");
ALTER TABLE "stock_transfer_lines" ADD CONSTRAINT "stock_transfer_lines_once" UNIQUE NULLS NOT DISTINCT("transfer_id","product_id","variant_id");
ALTER TABLE "supply_order_lines" ADD CONSTRAINT "supply_order_lines_once" UNIQUE NULLS NOT DISTINCT("supply_order_id","product_id","variant_id");
