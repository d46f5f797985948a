CREATE TABLE "gateway_payout_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_payout_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payout_id" bigint NOT NULL,
	"type" text NOT NULL,
	"gateway_id" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "gateway_payout_items_gatewayId_unique" UNIQUE("gateway_id"),
	CONSTRAINT "gateway_payout_items_type" CHECK ("gateway_payout_items"."type" in ('sale', 'refund'))
);

CREATE TABLE "gateway_payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"charges" integer DEFAULT 0 NOT NULL,
	"charged" bigint DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"expected" bigint NOT NULL,
	"received" bigint,
	"fees" bigint,
	"withheld" bigint,
	"note" text DEFAULT '' NOT NULL,
	"transfer_id" bigint,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_payouts_state" CHECK ("gateway_payouts"."state" in ('expected', 'received', 'undone')),
	CONSTRAINT "gateway_payouts_source" CHECK ("gateway_payouts"."source" in ('gateway', 'hand')),
	CONSTRAINT "gateway_payouts_received" CHECK (("gateway_payouts"."state" = 'expected') = ("gateway_payouts"."received" is null) and ("gateway_payouts"."received" is null) = ("gateway_payouts"."fees" is null)
        and ("gateway_payouts"."received" is null) = ("gateway_payouts"."withheld" is null)),
	CONSTRAINT "gateway_payouts_sum" CHECK ("gateway_payouts"."received" is null or "gateway_payouts"."received" + "gateway_payouts"."fees" + "gateway_payouts"."withheld" = "gateway_payouts"."expected"),
	CONSTRAINT "gateway_payouts_fees" CHECK ("gateway_payouts"."fees" >= 0)
);

ALTER TABLE "gateway_payout_items" ADD CONSTRAINT "gateway_payout_items_payout_id_gateway_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."gateway_payouts"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "gateway_payout_items_payout" ON "gateway_payout_items" USING btree ("payout_id","id");
CREATE UNIQUE INDEX "gateway_payouts_day" ON "gateway_payouts" USING btree ("day","currency") WHERE source = 'gateway';
