CREATE TABLE "visit_month_figures" (
	"day" date NOT NULL,
	"region" bigint NOT NULL,
	"is_bot" boolean NOT NULL,
	"path" text NOT NULL,
	"source" text NOT NULL,
	"campaign" text NOT NULL,
	"country" text NOT NULL,
	"device" text NOT NULL,
	"screen" text NOT NULL,
	"visitors" integer NOT NULL,
	"views" integer NOT NULL,
	"bounces" integer NOT NULL,
	"seconds" bigint NOT NULL,
	"entries" integer NOT NULL,
	"exits" integer NOT NULL,
	"vehicle" integer NOT NULL,
	"tune" integer NOT NULL,
	"cart" integer NOT NULL,
	"checkout" integer NOT NULL,
	"paid" integer NOT NULL,
	"chosen_vehicle" text DEFAULT '' NOT NULL,
	CONSTRAINT "visit_month_figures_pk" PRIMARY KEY("day","region","is_bot","path","source","campaign","country","device","screen","chosen_vehicle")
);


INSERT INTO "visit_month_figures" ("day", "region", "is_bot", "path", "source", "campaign", "country", "device", "screen", "chosen_vehicle",
  "visitors", "views", "bounces", "seconds", "entries", "exits", "vehicle", "tune", "cart", "checkout", "paid")
SELECT date_trunc('month', "day")::date, "region", "is_bot", "path", "source", "campaign", "country", "device", "screen", "chosen_vehicle",
  sum("visitors"), sum("views"), sum("bounces"), sum("seconds"), sum("entries"), sum("exits"), sum("vehicle"), sum("tune"), sum("cart"),
  sum("checkout"), sum("paid")
FROM "visit_figures" GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
