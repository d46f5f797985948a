CREATE INDEX "orders_guests" ON "orders" USING btree ("search_email") WHERE user_id is null;
