ALTER TABLE "trade_in_requests" ADD COLUMN "difference_order_id" bigint;
ALTER TABLE "trade_in_requests" ADD CONSTRAINT "trade_in_requests_difference_order_id_orders_id_fk" FOREIGN KEY ("difference_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
CREATE UNIQUE INDEX "trade_in_requests_difference_order" ON "trade_in_requests" USING btree ("difference_order_id");
