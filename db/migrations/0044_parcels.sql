CREATE TABLE "fulfilments" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"region" bigint NOT NULL,
	"state" text NOT NULL,
	"hold_reason" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "parcel_lines" (
	"parcel_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"serials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "parcel_lines_parcel_id_order_line_id_pk" PRIMARY KEY("parcel_id","order_line_id"),
	CONSTRAINT "parcel_lines_quantity" CHECK ("parcel_lines"."quantity" >= 1),
	CONSTRAINT "parcel_lines_serials" CHECK (jsonb_array_length("parcel_lines"."serials") <= "parcel_lines"."quantity")
);

CREATE TABLE "parcels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"state" text DEFAULT 'packed' NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"packed_by" bigint,
	"packed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "parcels_shipped" CHECK (("parcels"."state" = 'packed') = ("parcels"."shipped_at" is null)),
	CONSTRAINT "parcels_delivered" CHECK (("parcels"."state" = 'delivered') = ("parcels"."delivered_at" is not null))
);

ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "fulfilments_state" ON "fulfilments" USING btree ("region","state","order_id");
CREATE INDEX "parcel_lines_line" ON "parcel_lines" USING btree ("order_line_id");
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_id","id");

-- What had left before there were parcels left in one.
INSERT INTO "parcels" ("order_id", "state", "carrier", "tracking_number", "packed_at", "shipped_at")
SELECT o.id, 'shipped', o.tracking_carrier, o.tracking_number, o.shipped_at, o.shipped_at FROM orders o
WHERE o.shipped_at IS NOT NULL AND EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.kind = 'product');
INSERT INTO "parcel_lines" ("parcel_id", "order_line_id", "quantity")
SELECT p.id, l.id, l.quantity FROM parcels p JOIN order_lines l ON l.order_id = p.order_id WHERE l.kind = 'product';
INSERT INTO "fulfilments" ("order_id", "region", "state", "changed_at")
SELECT o.id, o.region, 'shipped', o.shipped_at FROM parcels p JOIN orders o ON o.id = p.order_id;
