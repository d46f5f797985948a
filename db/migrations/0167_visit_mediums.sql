CREATE TABLE "visit_mediums" (
	"day" date NOT NULL,
	"region" bigint NOT NULL,
	"is_bot" boolean NOT NULL,
	"medium" text NOT NULL,
	"source" text NOT NULL,
	"campaign" text NOT NULL,
	"country" text NOT NULL,
	"device" text NOT NULL,
	"screen" text NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "visit_mediums_pk" PRIMARY KEY("day","region","is_bot","medium","source","campaign","country","device","screen")
);

CREATE INDEX "visits_searches" ON "visits" USING btree ("day") WHERE step = 'search';
CREATE INDEX "visits_mediums" ON "visits" USING btree ("day") WHERE medium <> '';

--> statement-breakpoint
-- Of days that are made, from the visits that are kept.
INSERT INTO "visit_mediums"
SELECT "day", "region", "is_bot", "medium", "source", "campaign", "country", "device", "screen", count(DISTINCT "visitor")
FROM "visits" WHERE "medium" <> '' AND EXISTS (SELECT 1 FROM "visit_days" d WHERE d."day" = "visits"."day") GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
