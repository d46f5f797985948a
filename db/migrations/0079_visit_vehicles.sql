ALTER TABLE "visit_figures" ADD COLUMN "chosen_vehicle" text DEFAULT '' NOT NULL;
ALTER TABLE "visit_figures" DROP CONSTRAINT "visit_figures_pk";
--> statement-breakpoint
ALTER TABLE "visit_figures" ADD CONSTRAINT "visit_figures_pk" PRIMARY KEY("day","region","is_bot","path","source","campaign","country","device","screen","chosen_vehicle");
--> statement-breakpoint
-- Days whose visits are still kept are rolled up again, now with their vehicles.
DELETE FROM "visit_figures" WHERE "day" >= (SELECT min("day") FROM "visits");
--> statement-breakpoint
DELETE FROM "visit_days" WHERE "day" >= (SELECT min("day") FROM "visits");
