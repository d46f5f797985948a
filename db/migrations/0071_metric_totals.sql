CREATE TABLE "metric_totals" (
	"day" date NOT NULL,
	"quote" text NOT NULL,
	"region" bigint NOT NULL,
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
	CONSTRAINT "metric_totals_pk" PRIMARY KEY("quote","region","day")
);


INSERT INTO "metric_totals"
SELECT "day", "quote", "region", sum("orders"), sum("units"), sum("refunded_units"), sum("new_customers"), sum("returning_orders"), sum("gross"),
  sum("discount"), sum("tax"), sum("shipping"), sum("refunds"), sum("refunded_tax"), sum("late_refunds"), sum("deposits"), sum("deposits_back"),
  sum("shares"), sum("unrated")
FROM "metric_figures" WHERE "dimension" = '' GROUP BY "day", "quote", "region";
