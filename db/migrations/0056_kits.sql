CREATE TABLE "kit_parts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kit_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kit_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"product_id" bigint,
	"tune_id" bigint,
	"quantity" integer DEFAULT 1 NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "kit_parts_position" UNIQUE("kit_id","position"),
	CONSTRAINT "kit_parts_one" CHECK (num_nonnulls("kit_parts"."product_id", "kit_parts"."tune_id") = 1),
	CONSTRAINT "kit_parts_quantity" CHECK ("kit_parts"."quantity" between 1 and 20 and ("kit_parts"."tune_id" is null or "kit_parts"."quantity" = 1)),
	CONSTRAINT "kit_parts_not_itself" CHECK ("kit_parts"."product_id" <> "kit_parts"."kit_id")
);

ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_quantity";
ALTER TABLE "order_lines" ADD COLUMN "kit" jsonb;
ALTER TABLE "kit_parts" ADD CONSTRAINT "kit_parts_kit_id_products_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "kit_parts" ADD CONSTRAINT "kit_parts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "kit_parts" ADD CONSTRAINT "kit_parts_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "public"."tunes"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "kit_parts_product" ON "kit_parts" USING btree ("product_id");
CREATE INDEX "kit_parts_tune" ON "kit_parts" USING btree ("tune_id");
CREATE INDEX "order_lines_kit" ON "order_lines" USING btree ((("kit" ->> 'id')::bigint),"region","order_id") WHERE kit is not null;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and case when "order_lines"."kit" is null then 20 else 400 end);
