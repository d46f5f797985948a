CREATE TABLE "metric_values" (
	"span" text NOT NULL,
	"day" date NOT NULL,
	"quote" text NOT NULL,
	"region" bigint NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"orders" bigint NOT NULL,
	"units" bigint NOT NULL,
	"refunded_units" bigint NOT NULL,
	"new_customers" bigint NOT NULL,
	"returning_orders" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"refunded_tax" bigint NOT NULL,
	"late_refunds" bigint NOT NULL,
	"deposits" bigint NOT NULL,
	"deposits_back" bigint NOT NULL,
	"shares" bigint NOT NULL,
	"unrated" bigint NOT NULL,
	CONSTRAINT "metric_values_pk" PRIMARY KEY("span","quote","dimension","value","day","region"),
	CONSTRAINT "metric_values_span" CHECK ("metric_values"."span" in ('month', 'year'))
);


-- Months and years that are closed already.
INSERT INTO "metric_values"
SELECT 'month', "day", "quote", "region", "dimension", "value",
  sum("orders"), sum("units"), sum("refunded_units"), sum("new_customers"), sum("returning_orders"), sum("gross"), sum("discount"), sum("tax"), sum("shipping"), sum("refunds"), sum("refunded_tax"), sum("late_refunds"), sum("deposits"), sum("deposits_back"), sum("shares"), sum("unrated")
FROM "metric_months" WHERE "dimension" <> '' GROUP BY 2, 3, 4, 5, 6;
INSERT INTO "metric_values"
SELECT 'year', date_trunc('year', "day")::date, "quote", "region", "dimension", "value",
  sum("orders"), sum("units"), sum("refunded_units"), sum("new_customers"), sum("returning_orders"), sum("gross"), sum("discount"), sum("tax"), sum("shipping"), sum("refunds"), sum("refunded_tax"), sum("late_refunds"), sum("deposits"), sum("deposits_back"), sum("shares"), sum("unrated")
FROM "metric_values" WHERE "day" < date_trunc('year', (SELECT max("day") + 1 FROM "metric_days")) GROUP BY 2, 3, 4, 5, 6;
