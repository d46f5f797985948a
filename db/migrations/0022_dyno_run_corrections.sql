ALTER TABLE "dyno_runs" ADD COLUMN "correction" text;
