ALTER TABLE "orders" ADD COLUMN "paid_with" jsonb;
