CREATE TABLE "rental_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"rental_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_orders_purpose" CHECK ("rental_orders"."purpose" in ('extension', 'purchase', 'rest')),
	CONSTRAINT "rental_orders_days" CHECK (("rental_orders"."purpose" = 'extension') = ("rental_orders"."days" > 0))
);

CREATE TABLE "rental_units" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rental_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tool_id" bigint NOT NULL,
	"region" bigint NOT NULL,
	"serial" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"retired_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "rentals" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"region" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"tool_id" bigint NOT NULL,
	"tool" text NOT NULL,
	"unit_id" bigint,
	"unit_held" boolean DEFAULT false NOT NULL,
	"days" integer NOT NULL,
	"currency" text NOT NULL,
	"fee" bigint NOT NULL,
	"deposit" bigint NOT NULL,
	"value" bigint NOT NULL,
	"late_fee" bigint NOT NULL,
	"extra_day" bigint NOT NULL,
	"credit_percent" integer NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking" text DEFAULT '' NOT NULL,
	"shipped_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"return_code" text DEFAULT '' NOT NULL,
	"return_carrier" text DEFAULT '' NOT NULL,
	"return_tracking" text DEFAULT '' NOT NULL,
	"sent_back_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"condition" text,
	"late_charge" bigint DEFAULT 0 NOT NULL,
	"damage_charge" bigint DEFAULT 0 NOT NULL,
	"kept_charge" bigint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rentals_amounts" CHECK (least("rentals"."fee", "rentals"."deposit", "rentals"."late_fee", "rentals"."extra_day") >= 0),
	CONSTRAINT "rentals_value" CHECK ("rentals"."value" >= "rentals"."deposit"),
	CONSTRAINT "rentals_days" CHECK ("rentals"."days" between 1 and 90),
	CONSTRAINT "rentals_charges" CHECK (least("rentals"."late_charge", "rentals"."damage_charge", "rentals"."kept_charge") >= 0),
	CONSTRAINT "rentals_withheld" CHECK ("rentals"."late_charge" + "rentals"."damage_charge" + "rentals"."kept_charge" <= "rentals"."deposit"),
	CONSTRAINT "rentals_unit" CHECK (not "rentals"."unit_held" or "rentals"."unit_id" is not null),
	CONSTRAINT "rentals_holds" CHECK ("rentals"."state" not in ('reserved', 'shipped', 'out', 'returned') or "rentals"."unit_held"),
	CONSTRAINT "rentals_due" CHECK ("rentals"."state" not in ('shipped', 'out', 'returned', 'inspected') or num_nulls("rentals"."shipped_at", "rentals"."due_at") = 0),
	CONSTRAINT "rentals_returned" CHECK (("rentals"."state" in ('returned', 'inspected')) <= ("rentals"."returned_at" is not null))
);

CREATE TABLE "tool_rentals" (
	"tool_id" bigint PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"fee" jsonb NOT NULL,
	"deposit" jsonb NOT NULL,
	"value" jsonb NOT NULL,
	"late_fee" jsonb NOT NULL,
	"extra_day" jsonb NOT NULL,
	"credit_percent" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tool_rentals_days" CHECK ("tool_rentals"."days" between 1 and 90),
	CONSTRAINT "tool_rentals_credit" CHECK ("tool_rentals"."credit_percent" between 0 and 100)
);

ALTER TABLE "tools" ADD COLUMN "service" text;
ALTER TABLE "tools" ADD COLUMN "region" bigint;
ALTER TABLE "rental_orders" ADD CONSTRAINT "rental_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "rental_orders" ADD CONSTRAINT "rental_orders_rental_id_rentals_order_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("order_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "rental_units" ADD CONSTRAINT "rental_units_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_unit_id_rental_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."rental_units"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tool_rentals" ADD CONSTRAINT "tool_rentals_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "rental_orders_rental" ON "rental_orders" USING btree ("rental_id");
CREATE UNIQUE INDEX "rental_units_serial" ON "rental_units" USING btree (upper(serial));
CREATE INDEX "rental_units_free" ON "rental_units" USING btree ("tool_id","region","id") WHERE retired_at is null;
CREATE UNIQUE INDEX "rentals_one_unit" ON "rentals" USING btree ("unit_id") WHERE unit_held;
CREATE INDEX "rentals_unit_of" ON "rentals" USING btree ("unit_id","order_id");
CREATE INDEX "rentals_region" ON "rentals" USING btree ("region","order_id");
CREATE INDEX "rentals_state" ON "rentals" USING btree ("region","state","order_id");
CREATE INDEX "rentals_due_at" ON "rentals" USING btree ("region","due_at","order_id");
CREATE INDEX "rentals_away" ON "rentals" USING btree ("due_at") WHERE state in ('shipped', 'out');
CREATE INDEX "rentals_deposits" ON "rentals" USING btree ("state") WHERE state in ('inspected', 'bought') and closed_at is null;
