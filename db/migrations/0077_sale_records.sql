ALTER TABLE "sales" ALTER COLUMN "amount" SET DATA TYPE numeric(12, 2);
ALTER TABLE "sales" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;

-- Of two sales at once, prices took the one that was entered first: the other begins when it ends.
UPDATE "sales" AS "later" SET "starts_at" = (
	SELECT max("first"."ends_at") FROM "sales" AS "first" WHERE "first"."id" < "later"."id"
	AND coalesce("first"."region", "later"."region", 0) = coalesce("later"."region", "first"."region", 0)
	AND tstzrange("first"."starts_at", "first"."ends_at") && tstzrange("later"."starts_at", "later"."ends_at")
) WHERE EXISTS (
	SELECT FROM "sales" AS "first" WHERE "first"."id" < "later"."id"
	AND coalesce("first"."region", "later"."region", 0) = coalesce("later"."region", "first"."region", 0)
	AND tstzrange("first"."starts_at", "first"."ends_at") && tstzrange("later"."starts_at", "later"."ends_at")
);
DELETE FROM "sales" WHERE "starts_at" >= "ends_at";

ALTER TABLE "sales" ADD CONSTRAINT "sales_type" CHECK ("sales"."type" in ('black-friday', 'black-friday2', 'holiday', 'spring', 'summer'));
ALTER TABLE "sales" ADD CONSTRAINT "sales_amount" CHECK (coalesce(case "sales"."amount_type" when 'percent' then "sales"."amount" > 0 and "sales"."amount" <= 100
        when 'dollar' then "sales"."amount" > 0 and "sales"."amount" = trunc("sales"."amount") end, false));
ALTER TABLE "sales" ADD CONSTRAINT "sales_region" CHECK ("sales"."region" in (1, 2));
ALTER TABLE "sales" ADD CONSTRAINT "sales_code" CHECK ("sales"."code" ~ '^[A-Z0-9_-]{2,40}$');
ALTER TABLE "sales" ADD CONSTRAINT "sales_times" CHECK ("sales"."starts_at" < "sales"."ends_at");

-- Prices take the sale that runs in a region: there is never more than one. A sale of all regions meets each of them.
ALTER TABLE "sales" ADD CONSTRAINT "sales_once" EXCLUDE USING gist (
	(CASE WHEN "region" IS NULL THEN int8range(1, 3) ELSE int8range("region", "region", '[]') END) WITH &&,
	tstzrange("starts_at", "ends_at") WITH &&
);
