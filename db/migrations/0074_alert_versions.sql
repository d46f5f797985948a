ALTER TABLE "alerts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
