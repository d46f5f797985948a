DROP INDEX "orders_state";
DROP INDEX "orders_kind";
CREATE INDEX "orders_list" ON "orders" USING btree ("region","state","kind","currency","id");
CREATE INDEX "orders_list_days" ON "orders" USING btree ("region","state","kind","currency","created_at","id");
CREATE INDEX "orders_name_start" ON "orders" USING btree (lower("billing_address" ->> 'full_name') text_pattern_ops);
CREATE INDEX "orders_last_name_start" ON "orders" USING btree (lower(substring("billing_address" ->> 'full_name' from '[^ ]+$')) text_pattern_ops);
CREATE INDEX "orders_tracking" ON "orders" USING btree (lower("tracking_number"),"id") WHERE tracking_number is not null;
CREATE INDEX "payment_intents_order" ON "payment_intents" USING btree ("order_id");
