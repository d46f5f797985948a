CREATE TABLE "order_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"taken" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shipping_tier" text,
	"new_order_id" bigint,
	"quote_id" bigint,
	"moved" bigint DEFAULT 0 NOT NULL,
	"refund" bigint DEFAULT 0 NOT NULL,
	"refund_id" bigint,
	"refund_after" timestamp with time zone,
	"reason" text NOT NULL,
	"actor_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "order_changes_words" CHECK ("order_changes"."kind" in ('items', 'shipping')
      and "order_changes"."state" in ('awaiting_payment', 'refunding', 'done', 'cancelled')),
	CONSTRAINT "order_changes_waiting" CHECK ("order_changes"."state" <> 'awaiting_payment' or "order_changes"."quote_id" is not null),
	CONSTRAINT "order_changes_amounts" CHECK ("order_changes"."moved" >= 0 and "order_changes"."refund" >= 0)
);

ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amount";
ALTER TABLE "payment_intents" ADD COLUMN "credit_order_id" bigint;
ALTER TABLE "refunds" ADD COLUMN "is_moved" boolean DEFAULT false NOT NULL;
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_new_order_id_orders_id_fk" FOREIGN KEY ("new_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "order_changes_order" ON "order_changes" USING btree ("order_id","id");
CREATE INDEX "order_changes_new_order" ON "order_changes" USING btree ("new_order_id") WHERE new_order_id is not null;
CREATE INDEX "order_changes_open" ON "order_changes" USING btree ("id") WHERE state in ('awaiting_payment', 'refunding');
CREATE UNIQUE INDEX "order_changes_one_waiting" ON "order_changes" USING btree ("order_id") WHERE state = 'awaiting_payment';
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_credit_order_id_orders_id_fk" FOREIGN KEY ("credit_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "payment_intents_credits" ON "payment_intents" USING btree ("credit_order_id") WHERE credit_order_id is not null;
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_credit" CHECK ("payment_intents"."credit_order_id" is null or "payment_intents"."amount" + "payment_intents"."gift_card_amount" = 0);
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0 or ("refunds"."is_moved" and "refunds"."amount" = 0));
