CREATE TABLE "value_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "value_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"region" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"old_vehicle" text NOT NULL,
	"old_device" text DEFAULT '' NOT NULL,
	"new_vehicle" text NOT NULL,
	"new_device" text DEFAULT '' NOT NULL,
	"listed" bigint NOT NULL,
	"value" bigint NOT NULL,
	"currency" text NOT NULL,
	"new_tune_id" bigint,
	"new_price" bigint,
	"reason" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"performed_at" timestamp with time zone,
	CONSTRAINT "value_transfers_value" CHECK ("value_transfers"."value" >= 0),
	CONSTRAINT "value_transfers_state" CHECK ("value_transfers"."state" in ('requested', 'reviewed', 'old_locked', 'new_set', 'performed', 'cancelled'))
);

ALTER TABLE "value_transfers" ADD CONSTRAINT "value_transfers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "value_transfers" ADD CONSTRAINT "value_transfers_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "value_transfers" ADD CONSTRAINT "value_transfers_new_tune_id_tunes_id_fk" FOREIGN KEY ("new_tune_id") REFERENCES "public"."tunes"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "value_transfers_one_of_line" ON "value_transfers" USING btree ("order_line_id") WHERE state <> 'cancelled';
CREATE INDEX "value_transfers_region" ON "value_transfers" USING btree ("region","state","id");
CREATE INDEX "value_transfers_order" ON "value_transfers" USING btree ("order_id");
