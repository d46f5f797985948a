ALTER TABLE "tunes" ADD COLUMN "octane" text DEFAULT '' NOT NULL;
