CREATE INDEX "order_lines_name" ON "order_lines" USING btree ("name","order_id");
CREATE INDEX "orders_kind" ON "orders" USING btree ("region","kind","id");
CREATE INDEX "payment_intents_gateway" ON "payment_intents" USING btree ("gateway_id") WHERE gateway_id is not null;
