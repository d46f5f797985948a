ALTER TABLE "payment_intents" DROP CONSTRAINT "payment_intents_credit";
ALTER TABLE "orders" ADD COLUMN "credit" jsonb;
ALTER TABLE "payment_intents" ADD COLUMN "credit_amount" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "refunds" ADD COLUMN "payment_order_id" bigint;
ALTER TABLE "refunds" ADD COLUMN "asked_amount" bigint;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_order_id_orders_id_fk" FOREIGN KEY ("payment_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "refunds_payment_order" ON "refunds" USING btree ("payment_order_id") WHERE payment_order_id is not null;
ALTER TABLE "orders" ADD CONSTRAINT "orders_credit" CHECK ("orders"."credit" is null or ("orders"."credit" ->> 'amount')::bigint between 0 and "orders"."total");
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_credit" CHECK ("payment_intents"."credit_amount" = 0 or ("payment_intents"."credit_amount" > 0 and "payment_intents"."credit_order_id" is not null));
UPDATE "payment_intents" i SET "credit_amount" = o."total" FROM "orders" o WHERE o."id" = i."order_id" AND i."credit_order_id" IS NOT NULL;
UPDATE "refunds" r SET "payment_order_id" = coalesce((SELECT i."credit_order_id" FROM "payment_intents" i WHERE i."order_id" = r."order_id" AND i."state" = 'ordered'), r."order_id") WHERE NOT r."is_moved";
ALTER TABLE "order_changes" DROP CONSTRAINT "order_changes_words";
ALTER TABLE "order_changes" ADD COLUMN "takes_shipping" boolean DEFAULT false NOT NULL;
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_words" CHECK ("order_changes"."kind" in ('items', 'shipping', 'address')
      and "order_changes"."state" in ('awaiting_payment', 'refunding', 'done', 'cancelled'));
