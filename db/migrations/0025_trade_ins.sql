CREATE TABLE "trade_in_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trade_in_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"allowances" jsonb NOT NULL,
	"retired_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trade_in_devices_slug_unique" UNIQUE("slug")
);

CREATE TABLE "trade_in_requests" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"region" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"device_id" bigint NOT NULL,
	"device" text NOT NULL,
	"serial" text NOT NULL,
	"serial_key" text NOT NULL,
	"answers" jsonb NOT NULL,
	"condition" text NOT NULL,
	"price" bigint NOT NULL,
	"allowance" bigint NOT NULL,
	"allowance_net" bigint NOT NULL,
	"currency" text NOT NULL,
	"held_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"return_code" text DEFAULT '' NOT NULL,
	"deadline_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"difference" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trade_in_requests_allowance" CHECK ("trade_in_requests"."allowance" >= 0 and "trade_in_requests"."allowance" <= "trade_in_requests"."price"),
	CONSTRAINT "trade_in_requests_net" CHECK ("trade_in_requests"."allowance_net" >= 0 and "trade_in_requests"."allowance_net" <= "trade_in_requests"."allowance"),
	CONSTRAINT "trade_in_requests_difference" CHECK ("trade_in_requests"."difference" is null or ("trade_in_requests"."difference" >= 0 and "trade_in_requests"."difference" <= "trade_in_requests"."allowance"))
);

ALTER TABLE "trade_in_requests" ADD CONSTRAINT "trade_in_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "trade_in_requests" ADD CONSTRAINT "trade_in_requests_device_id_trade_in_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."trade_in_devices"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "trade_in_requests_one_device" ON "trade_in_requests" USING btree ("device_id","serial_key") WHERE held_at is not null;
CREATE INDEX "trade_in_requests_serial" ON "trade_in_requests" USING btree ("serial_key");
CREATE INDEX "trade_in_requests_region" ON "trade_in_requests" USING btree ("region","order_id");
CREATE INDEX "trade_in_requests_deadline" ON "trade_in_requests" USING btree ("region","deadline_at","order_id");
CREATE INDEX "trade_in_requests_open" ON "trade_in_requests" USING btree ("state") WHERE state in ('paid', 'awaiting_device');
