CREATE TABLE "disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"gateway_id" text NOT NULL,
	"order_id" bigint,
	"dealer_payment_id" bigint,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reply_by" date,
	"opened_on" date NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_reference_unique" UNIQUE("reference"),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount" > 0),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."state" in ('open', 'under_review')) = ("disputes"."closed_at" is null))
);

CREATE TABLE "order_holds" (
	"order_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_holds_order_id_cause_pk" PRIMARY KEY("order_id","cause")
);

ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_dealer_payment_id_dealer_payments_id_fk" FOREIGN KEY ("dealer_payment_id") REFERENCES "public"."dealer_payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id") WHERE order_id is not null;
CREATE INDEX "disputes_running" ON "disputes" USING btree ("checked_at") WHERE closed_at is null;
