ALTER TABLE "order_exports" DROP CONSTRAINT "order_exports_token_unique";
ALTER TABLE "orders" DROP CONSTRAINT "orders_token_unique";
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_token_unique";
ALTER TABLE "idempotency_keys" ALTER COLUMN "body" SET DATA TYPE text;
ALTER TABLE "order_exports" DROP COLUMN "token";
ALTER TABLE "orders" DROP COLUMN "token";
ALTER TABLE "tickets" DROP COLUMN "token";
-- Their parameters changed: the functions with the new ones follow.
DROP FUNCTION IF EXISTS begin_payment(bigint, bigint, bigint, text, text, text, text, text, text, boolean, text);
DROP FUNCTION IF EXISTS pay_on_account(bigint, jsonb, bigint, bigint, bigint, text, text, jsonb, text, text, text, text);
