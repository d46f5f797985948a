CREATE TABLE "stock_marks" (
	"product_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"low_at" integer NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "stock_marks_product_id_location_id_pk" PRIMARY KEY("product_id","location_id"),
	CONSTRAINT "stock_marks_low_at" CHECK ("stock_marks"."low_at" > 0)
);

CREATE TABLE "stock_transfer_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_transfer_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"transfer_id" bigint NOT NULL,
	CONSTRAINT "stock_transfer_lines_once" UNIQUE("transfer_id","product_id"),
	CONSTRAINT "stock_transfer_lines_units" CHECK ("stock_transfer_lines"."quantity" > 0 and "stock_transfer_lines"."received" >= 0 and "stock_transfer_lines"."missing" >= 0 and "stock_transfer_lines"."received" + "stock_transfer_lines"."missing" <= "stock_transfer_lines"."quantity")
);

CREATE TABLE "stock_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"expected_on" date,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_transfers_places" CHECK ("stock_transfers"."from_id" <> "stock_transfers"."to_id")
);

CREATE TABLE "supply_order_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supply_order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"supply_order_id" bigint NOT NULL,
	CONSTRAINT "supply_order_lines_once" UNIQUE("supply_order_id","product_id"),
	CONSTRAINT "supply_order_lines_units" CHECK ("supply_order_lines"."quantity" > 0 and "supply_order_lines"."received" >= 0 and "supply_order_lines"."missing" >= 0 and "supply_order_lines"."received" + "supply_order_lines"."missing" <= "supply_order_lines"."quantity")
);

CREATE TABLE "supply_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supply_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"to_id" bigint NOT NULL,
	"expected_on" date,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "stock_changes" ADD COLUMN "note" text DEFAULT '' NOT NULL;
ALTER TABLE "stock_marks" ADD CONSTRAINT "stock_marks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "stock_marks" ADD CONSTRAINT "stock_marks_location_id_stock_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "stock_locations"("id");
ALTER TABLE "stock_transfer_lines" ADD CONSTRAINT "stock_transfer_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "stock_transfer_lines" ADD CONSTRAINT "stock_transfer_lines_transfer_id_stock_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "stock_transfers"("id");
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_from_id_stock_locations_id_fk" FOREIGN KEY ("from_id") REFERENCES "stock_locations"("id");
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_to_id_stock_locations_id_fk" FOREIGN KEY ("to_id") REFERENCES "stock_locations"("id");
ALTER TABLE "supply_order_lines" ADD CONSTRAINT "supply_order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "supply_order_lines" ADD CONSTRAINT "supply_order_lines_supply_order_id_supply_orders_id_fk" FOREIGN KEY ("supply_order_id") REFERENCES "supply_orders"("id");
ALTER TABLE "supply_orders" ADD CONSTRAINT "supply_orders_to_id_stock_locations_id_fk" FOREIGN KEY ("to_id") REFERENCES "stock_locations"("id");
CREATE INDEX "stock_marks_location" ON "stock_marks" ("location_id");
CREATE INDEX "stock_transfer_lines_open" ON "stock_transfer_lines" ("product_id","transfer_id") WHERE received + missing < quantity;
CREATE INDEX "supply_order_lines_open" ON "supply_order_lines" ("product_id","supply_order_id") WHERE received + missing < quantity;
CREATE INDEX "orders_to_ship" ON "orders" ("id") WHERE state in ('paying', 'paid', 'partly_refunded') and shipping_tier is not null and shipped_at is null;
-- What was moved is never unmoved: quantities of lines stay, only what arrived of them grows.
revoke delete on stock_transfers, stock_transfer_lines, supply_orders, supply_order_lines from overboost_app;
revoke update on stock_transfer_lines, supply_order_lines from overboost_app;
grant update (received, missing) on stock_transfer_lines, supply_order_lines to overboost_app;
DROP INDEX "stock_changes_place";
CREATE INDEX "stock_changes_place" ON "stock_changes" ("product_id","location_id","id","delta");
