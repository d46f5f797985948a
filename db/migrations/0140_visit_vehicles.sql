CREATE TABLE "visit_vehicles" (
	"span" text NOT NULL,
	"day" date NOT NULL,
	"region" bigint NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"engine" text NOT NULL,
	"visitors" integer NOT NULL,
	"buyers" integer NOT NULL,
	CONSTRAINT "visit_vehicles_pk" PRIMARY KEY("span","make","model","engine","day","region"),
	CONSTRAINT "visit_vehicles_span" CHECK ("visit_vehicles"."span" in ('day', 'month'))
);

--> statement-breakpoint
-- From the figures that are kept. Of a day whose visits are gone, a visitor who only saw the page of one tune is left out.
INSERT INTO "visit_vehicles"
SELECT s."span", CASE WHEN s."span" = 'day' THEN f."day" ELSE date_trunc('month', f."day")::date END, f."region",
  split_part(f."path", '/', 3), split_part(f."path", '/', 5), split_part(f."path", '/', 6),
  sum(CASE WHEN f."path" = '' THEN f."vehicle" ELSE f."visitors" END),
  sum(CASE WHEN f."chosen_vehicle" = CASE WHEN f."path" = '' THEN f."chosen_vehicle" ELSE concat_ws('/', split_part(f."path", '/', 3),
    split_part(f."path", '/', 5), split_part(f."path", '/', 6)) END AND f."chosen_vehicle" <> '' THEN f."paid" ELSE 0 END)
FROM "visit_figures" f CROSS JOIN (VALUES ('day'), ('month')) s ("span")
WHERE NOT f."is_bot" AND (f."path" = '' OR f."path" ~ '^/catalog(/[^/]+){4}$') GROUP BY 1, 2, 3, 4, 5, 6;
