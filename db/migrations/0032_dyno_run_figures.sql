ALTER TABLE "dyno_runs" ADD COLUMN "smoothing" text DEFAULT 'none' NOT NULL;
ALTER TABLE "dyno_runs" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;
ALTER TABLE "dyno_runs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "dyno_runs" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;
ALTER TABLE "dyno_runs" ADD COLUMN "peak_horsepower" real;
ALTER TABLE "dyno_runs" ADD COLUMN "peak_torque" real;
ALTER TABLE "dyno_runs" ADD COLUMN "peak_crank_horsepower" real;
ALTER TABLE "dyno_runs" ADD COLUMN "peak_crank_torque" real;
ALTER TABLE "dyno_runs" ADD COLUMN "curves_hash" text DEFAULT '' NOT NULL;
CREATE INDEX "dyno_runs_hash" ON "dyno_runs" USING btree ("curves_hash","id");
UPDATE "dyno_runs" SET
	"peak_horsepower" = (select max(value::real) from jsonb_array_elements_text(coalesce(curves->'horsepower', '[]'))),
	"peak_torque" = (select max(value::real) from jsonb_array_elements_text(coalesce(curves->'torque', '[]'))),
	"peak_crank_horsepower" = (select max(value::real) from jsonb_array_elements_text(coalesce(curves->'crank_horsepower', '[]'))),
	"peak_crank_torque" = (select max(value::real) from jsonb_array_elements_text(coalesce(curves->'crank_torque', '[]'))),
	"curves_hash" = md5(curves::text);
