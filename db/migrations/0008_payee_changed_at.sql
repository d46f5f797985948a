ALTER TABLE "share_payees" ADD COLUMN "changed_at" timestamp with time zone;
UPDATE "share_payees" SET "changed_at" = "checked_at" WHERE "held_until" IS NOT NULL;
