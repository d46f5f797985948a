CREATE TABLE "sold_names" (
	"region" bigint NOT NULL,
	"order_kind" text NOT NULL,
	"currency" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "sold_names_region_order_kind_currency_name_pk" PRIMARY KEY("region","order_kind","currency","name")
);
DROP INDEX "orders_list_days";
DROP INDEX "orders_email_start";
DROP INDEX "orders_name_start";
DROP INDEX "orders_last_name_start";
DROP INDEX "order_lines_name";
DROP INDEX "orders_region";
DROP INDEX "orders_list";
ALTER TABLE "order_lines" ADD COLUMN "region" bigint;
ALTER TABLE "order_lines" ADD COLUMN "order_kind" text;
ALTER TABLE "order_lines" ADD COLUMN "currency" text;
ALTER TABLE "order_lines" ADD COLUMN "ordered_at" timestamp with time zone;
ALTER TABLE "orders" ADD COLUMN "search_email" text GENERATED ALWAYS AS (lower(email)) STORED;
ALTER TABLE "orders" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(billing_address ->> 'full_name')) STORED;
ALTER TABLE "orders" ADD COLUMN "search_last_name" text GENERATED ALWAYS AS (lower(substring(billing_address ->> 'full_name' from '[^ ]+$'))) STORED;
CREATE INDEX "orders_search_email" ON "orders" USING btree ("region","state","kind","currency","search_email" text_pattern_ops,"created_at","id");
CREATE INDEX "orders_search_name" ON "orders" USING btree ("region","state","kind","currency","search_name" text_pattern_ops,"created_at","id");
CREATE INDEX "orders_search_last_name" ON "orders" USING btree ("region","state","kind","currency","search_last_name" text_pattern_ops,"created_at","id");
CREATE INDEX "order_lines_name" ON "order_lines" USING btree ("name","region","order_kind","currency","ordered_at","order_id");
CREATE INDEX "orders_region" ON "orders" USING btree ("region","created_at","id");
CREATE INDEX "orders_list" ON "orders" USING btree ("region","state","kind","currency","created_at","id");
ALTER TABLE "order_lines" DISABLE TRIGGER "frozen";
UPDATE "order_lines" l SET region = o.region, order_kind = o.kind, currency = o.currency, ordered_at = o.created_at FROM orders o WHERE o.id = l.order_id;
ALTER TABLE "order_lines" ENABLE TRIGGER "frozen";
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_of_order" CHECK (num_nulls("order_lines"."region", "order_lines"."order_kind", "order_lines"."currency", "order_lines"."ordered_at") = 0);
