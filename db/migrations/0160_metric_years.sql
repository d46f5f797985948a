CREATE TABLE "metric_years" (
	"day" date NOT NULL,
	"quote" text NOT NULL,
	"region" bigint NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
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
	CONSTRAINT "metric_years_pk" PRIMARY KEY("quote","dimension","value","day","region","currency","kind")
);

ALTER TABLE "metric_pairs" DROP CONSTRAINT "metric_pairs_span";
ALTER TABLE "metric_vehicles" DROP CONSTRAINT "metric_vehicles_span";
ALTER TABLE "visit_vehicles" DROP CONSTRAINT "visit_vehicles_span";
DROP INDEX "metric_figures_day";
DROP INDEX "metric_months_day";
CREATE INDEX "metric_years_day" ON "metric_years" USING btree ("quote","dimension","day","region","kind");
CREATE INDEX "metric_vehicles_day" ON "metric_vehicles" USING btree ("span","day");
CREATE INDEX "visit_vehicles_day" ON "visit_vehicles" USING btree ("span","day");
CREATE INDEX "metric_figures_day" ON "metric_figures" USING btree ("quote","dimension","day","region","kind");
CREATE INDEX "metric_months_day" ON "metric_months" USING btree ("quote","dimension","day","region","kind");
ALTER TABLE "metric_pairs" ADD CONSTRAINT "metric_pairs_span" CHECK ("metric_pairs"."span" in ('day', 'month', 'year'));
ALTER TABLE "metric_vehicles" ADD CONSTRAINT "metric_vehicles_span" CHECK ("metric_vehicles"."span" in ('day', 'month', 'year'));
ALTER TABLE "visit_vehicles" ADD CONSTRAINT "visit_vehicles_span" CHECK ("visit_vehicles"."span" in ('day', 'month', 'year'));

-- Years that are closed already.
INSERT INTO "metric_years"
SELECT date_trunc('year', "day")::date, "quote", "region", "currency", "kind", "dimension", "value", sum("orders"), sum("units"), sum("refunded_units"), sum("new_customers"), sum("returning_orders"), sum("gross"), sum("discount"), sum("tax"), sum("shipping"), sum("refunds"), sum("refunded_tax"), sum("late_refunds"), sum("deposits"), sum("deposits_back"), sum("shares"), sum("unrated")
FROM "metric_months" WHERE "day" < date_trunc('year', (SELECT max("day") + 1 FROM "metric_days")) GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO "metric_vehicles" ("span", "day", "region", "make", "model", "engine", "orders")
SELECT 'year', date_trunc('year', "day")::date, "region", "make", "model", "engine", sum("orders")
FROM "metric_vehicles" WHERE "span" = 'month' AND "day" < date_trunc('year', (SELECT max("day") + 1 FROM "metric_days")) GROUP BY 2, 3, 4, 5, 6;
INSERT INTO "visit_vehicles" ("span", "day", "region", "make", "model", "engine", "visitors", "buyers")
SELECT 'year', date_trunc('year', "day")::date, "region", "make", "model", "engine", sum("visitors"), sum("buyers")
FROM "visit_vehicles" WHERE "span" = 'month' GROUP BY 2, 3, 4, 5, 6;
