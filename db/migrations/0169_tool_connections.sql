ALTER TABLE "tools" ADD COLUMN "methods" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "tools" ADD COLUMN "protocols" text[] DEFAULT '{}' NOT NULL;

--> statement-breakpoint
-- As the comparison took them until now.
UPDATE "tools" SET "methods" = CASE WHEN "is_benchflash" THEN '{bench}'::text[] ELSE '{obd}'::text[] END WHERE "service" IS NULL;
