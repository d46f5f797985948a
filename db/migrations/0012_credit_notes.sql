CREATE TABLE "credit_note_series" (
	"region" bigint PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);

ALTER TABLE "refunds" ADD COLUMN "credit_note" text;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_note_unique" UNIQUE("credit_note");
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_note" CHECK ("refunds"."credit_note" is null or "refunds"."state" = 'refunded');
WITH "numbered" AS (
  SELECT r."id", o."region", coalesce(r."finished_at", r."created_at") AS "at",
    (row_number() OVER (PARTITION BY o."region" ORDER BY coalesce(r."finished_at", r."created_at"), r."id"))::text AS "number"
  FROM "refunds" r JOIN "orders" o ON o."id" = r."order_id" WHERE r."state" = 'refunded' AND r."amount" > 0
)
UPDATE "refunds" r SET "credit_note" = CASE n."region" WHEN 1 THEN 'US' ELSE 'EU' END || '-CN-' || to_char(n."at" AT TIME ZONE 'UTC', 'YYYY') || '-'
  || lpad(n."number", greatest(length(n."number"), 6), '0')
FROM "numbered" n WHERE n."id" = r."id";
INSERT INTO "credit_note_series" ("region", "last")
SELECT o."region", count(*) FROM "refunds" r JOIN "orders" o ON o."id" = r."order_id" WHERE r."credit_note" IS NOT NULL GROUP BY 1;
