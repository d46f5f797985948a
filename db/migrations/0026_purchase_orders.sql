ALTER TABLE "orders" ADD COLUMN "purchase_order" text;
CREATE INDEX "orders_purchase_order" ON "orders" USING btree (lower("purchase_order"),"id") WHERE purchase_order is not null;
