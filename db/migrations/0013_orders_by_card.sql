CREATE INDEX "orders_card" ON "orders" USING btree ("region",("paid_with" ->> 'last_four'),"created_at","id") WHERE "orders"."paid_with" ->> 'last_four' is not null;
