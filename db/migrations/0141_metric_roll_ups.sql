CREATE TABLE "metric_pairs" (
	"span" text NOT NULL,
	"day" date NOT NULL,
	"region" bigint NOT NULL,
	"kind" text NOT NULL,
	"object_id" bigint NOT NULL,
	"other_kind" text NOT NULL,
	"other_id" bigint NOT NULL,
	"orders" bigint NOT NULL,
	CONSTRAINT "metric_pairs_pk" PRIMARY KEY("span","day","region","kind","object_id","other_kind","other_id"),
	CONSTRAINT "metric_pairs_span" CHECK ("metric_pairs"."span" in ('day', 'month'))
);

CREATE TABLE "metric_stock" (
	"product_id" bigint NOT NULL,
	"region" bigint NOT NULL,
	"day" date NOT NULL,
	"on_hand" bigint NOT NULL,
	CONSTRAINT "metric_stock_pk" PRIMARY KEY("product_id","region","day")
);

CREATE TABLE "metric_vehicles" (
	"span" text NOT NULL,
	"day" date NOT NULL,
	"region" bigint NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"engine" text NOT NULL,
	"orders" bigint NOT NULL,
	CONSTRAINT "metric_vehicles_pk" PRIMARY KEY("span","make","model","engine","day","region"),
	CONSTRAINT "metric_vehicles_span" CHECK ("metric_vehicles"."span" in ('day', 'month'))
);

ALTER TABLE "book_differences" ALTER COLUMN "currency" DROP NOT NULL;
CREATE INDEX "stock_changes_created" ON "stock_changes" USING brin ("created_at");

-- Days that are closed already, as close_metric_days() makes the next ones.
INSERT INTO "metric_vehicles" ("span", "day", "region", "make", "model", "engine", "orders")
SELECT 'day', (o."paid_at" AT TIME ZONE 'UTC')::date, o."region", v."make", v."model", v."engine", count(*)
FROM "orders" o CROSS JOIN LATERAL (
  SELECT coalesce(o."vehicle"->>'make', '') AS "make", coalesce(o."vehicle"->>'model', '') AS "model", coalesce(o."vehicle"->>'engine', '') AS "engine"
  WHERE o."vehicle"->>'make' <> ''
  UNION ALL
  SELECT '', '', ''
) v
WHERE o."region" IN (1, 2) AND o."paid_at" < (SELECT max("day") + 1 FROM "metric_days")::timestamp AT TIME ZONE 'UTC' AND o."vehicle" IS NOT NULL
GROUP BY 2, 3, 4, 5, 6;
INSERT INTO "metric_pairs" ("span", "day", "region", "kind", "object_id", "other_kind", "other_id", "orders")
WITH "lines" AS (
  SELECT DISTINCT (o."paid_at" AT TIME ZONE 'UTC')::date AS "day", o."region", l."order_id",
    CASE WHEN l."tune_id" IS NULL THEN 'product' ELSE 'tune' END AS "kind", coalesce(l."tune_id", l."product_id") AS "id"
  FROM "orders" o JOIN "order_lines" l ON l."order_id" = o."id"
  WHERE o."region" IN (1, 2) AND o."paid_at" < (SELECT max("day") + 1 FROM "metric_days")::timestamp AT TIME ZONE 'UTC'
    AND l."kind" <> 'deposit' AND num_nonnulls(l."tune_id", l."product_id") = 1
)
SELECT 'day', a."day", a."region", a."kind", a."id", b."kind", b."id", count(*)
FROM "lines" a JOIN "lines" b ON b."order_id" = a."order_id" AND (a."kind", a."id") > (b."kind", b."id") GROUP BY 2, 3, 4, 5, 6, 7;
INSERT INTO "metric_stock" ("product_id", "region", "day", "on_hand")
SELECT c."product_id", c."region", c."day", sum(c."delta") OVER (PARTITION BY c."product_id", c."region" ORDER BY c."day")
FROM (
  SELECT s."product_id", l."region", (s."created_at" AT TIME ZONE 'UTC')::date AS "day", sum(s."delta") AS "delta"
  FROM "stock_changes" s JOIN "stock_locations" l ON l."id" = s."location_id"
  WHERE s."created_at" < (SELECT max("day") + 1 FROM "metric_days")::timestamp AT TIME ZONE 'UTC' GROUP BY 1, 2, 3
) c;
INSERT INTO "metric_vehicles" ("span", "day", "region", "make", "model", "engine", "orders")
SELECT 'month', date_trunc('month', "day")::date, "region", "make", "model", "engine", sum("orders") FROM "metric_vehicles"
WHERE "day" < date_trunc('month', (SELECT max("day") + 1 FROM "metric_days")) GROUP BY 2, 3, 4, 5, 6;
INSERT INTO "metric_pairs" ("span", "day", "region", "kind", "object_id", "other_kind", "other_id", "orders")
SELECT 'month', date_trunc('month', "day")::date, "region", "kind", "object_id", "other_kind", "other_id", sum("orders") FROM "metric_pairs"
WHERE "day" < date_trunc('month', (SELECT max("day") + 1 FROM "metric_days")) GROUP BY 2, 3, 4, 5, 6, 7;
