CREATE TABLE "serial_numbers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serial_numbers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"variant_id" bigint,
	"serial" text NOT NULL,
	"state" text NOT NULL,
	"location_id" bigint,
	"supply_order_id" bigint,
	"parcel_id" bigint,
	"order_line_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "serial_numbers_state" CHECK ("serial_numbers"."state" in ('in_stock', 'shipped', 'written_off')),
	CONSTRAINT "serial_numbers_text" CHECK ("serial_numbers"."serial" = btrim("serial_numbers"."serial") and length("serial_numbers"."serial") between 1 and 60),
	CONSTRAINT "serial_numbers_shipped" CHECK (("serial_numbers"."state" = 'shipped') = ("serial_numbers"."parcel_id" is not null) and ("serial_numbers"."parcel_id" is null) = ("serial_numbers"."order_line_id" is null))
);

ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_location_id_stock_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."stock_locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_supply_order_id_supply_orders_id_fk" FOREIGN KEY ("supply_order_id") REFERENCES "public"."supply_orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_variant" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."product_variants"("id","product_id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "serial_numbers_once" ON "serial_numbers" USING btree ("product_id",lower("serial"));
CREATE INDEX "serial_numbers_words" ON "serial_numbers" USING gin ("serial" gin_trgm_ops);
CREATE INDEX "serial_numbers_parcel" ON "serial_numbers" USING btree ("parcel_id");
CREATE INDEX "serial_numbers_order_line" ON "serial_numbers" USING btree ("order_line_id");
-- What parcels hold already; of a number that was sent again after a refund, the last parcel.
INSERT INTO "serial_numbers" ("product_id", "variant_id", "serial", "state", "parcel_id", "order_line_id")
SELECT DISTINCT ON (l.product_id, lower(btrim(s.serial))) l.product_id, l.variant_id, btrim(s.serial), 'shipped', p.parcel_id, p.order_line_id
FROM "parcel_lines" p JOIN "order_lines" l ON l.id = p.order_line_id, jsonb_array_elements_text(p.serials) s (serial)
WHERE l.product_id IS NOT NULL AND length(btrim(s.serial)) BETWEEN 1 AND 60
ORDER BY l.product_id, lower(btrim(s.serial)), p.parcel_id DESC;
