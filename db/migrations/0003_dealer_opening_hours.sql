ALTER TABLE "dealers" ADD COLUMN "opening_hours" text DEFAULT '' NOT NULL;
