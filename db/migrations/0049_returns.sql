CREATE TABLE "return_lines" (
	"return_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"accepted" integer,
	"restocked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "return_lines_return_id_order_line_id_pk" PRIMARY KEY("return_id","order_line_id"),
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" >= 1),
	CONSTRAINT "return_lines_accepted" CHECK ("return_lines"."accepted" between 0 and "return_lines"."quantity")
);

CREATE TABLE "returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"region" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"wish" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"refund_id" bigint,
	"exchange_order_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_words" CHECK ("returns"."state" in ('requested', 'approved', 'received', 'inspected', 'refunded', 'exchanged', 'declined', 'cancelled')
        and "returns"."wish" in ('refund', 'exchange')
        and "returns"."reason" in ('does_not_fit', 'damaged', 'wrong_item', 'not_as_described', 'not_needed', 'other')),
	CONSTRAINT "returns_refunded" CHECK (("returns"."state" = 'refunded') = ("returns"."refund_id" is not null)),
	CONSTRAINT "returns_exchanged" CHECK (("returns"."state" = 'exchanged') = ("returns"."exchange_order_id" is not null))
);

ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "returns" ADD CONSTRAINT "returns_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "returns" ADD CONSTRAINT "returns_exchange_order_id_orders_id_fk" FOREIGN KEY ("exchange_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "return_lines_line" ON "return_lines" USING btree ("order_line_id");
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id");
CREATE INDEX "returns_state" ON "returns" USING btree ("region","state","id");
