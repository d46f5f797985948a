ALTER TABLE "refunds" ADD COLUMN "are_back" boolean DEFAULT false NOT NULL;
-- What returns gave back before.
UPDATE "refunds" SET "are_back" = true WHERE "id" IN (SELECT "refund_id" FROM "returns" WHERE "refund_id" IS NOT NULL);
