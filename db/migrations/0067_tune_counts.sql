CREATE TABLE "tune_counts" (
	"tune_id" bigint PRIMARY KEY NOT NULL,
	"tools" integer DEFAULT 0 NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL,
	"owners" integer DEFAULT 0 NOT NULL
);

ALTER TABLE "dyno_runs" ADD COLUMN "off_percent" real;
ALTER TABLE "tune_counts" ADD CONSTRAINT "tune_counts_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "public"."tunes"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "tune_counts_tools" ON "tune_counts" USING btree ("tools","tune_id");
CREATE INDEX "tune_counts_runs" ON "tune_counts" USING btree ("runs","tune_id");
CREATE INDEX "tune_counts_owners" ON "tune_counts" USING btree ("owners","tune_id");
CREATE INDEX "dyno_runs_off" ON "dyno_runs" USING btree ("off_percent","id");
CREATE INDEX "tunes_state" ON "tunes" USING btree ("state","id");
CREATE INDEX "tunes_without_price" ON "tunes" USING btree ("id") WHERE not "tunes"."is_stock" and not "tunes"."price" ?& array['USD','CAD','EUR','GBP'];

INSERT INTO "tune_counts" ("tune_id", "tools", "runs", "owners")
SELECT t."id", (SELECT count(*) FROM "tune_tools" l WHERE l."tune_id" = t."id"), (SELECT count(*) FROM "dyno_runs" d WHERE d."tune_id" = t."id"),
  (SELECT count(*) FROM "tune_tuners" o WHERE o."tune_id" = t."id")
FROM "tunes" t;
UPDATE "dyno_runs" d SET "off_percent" = (
  SELECT max(abs(peak / nullif((figure->>'value')::float8 / CASE WHEN figure->>'unit' = 'Nm' THEN 1.355817948 ELSE 1 END, 0) - 1) * 100)::real
  FROM "tunes" t, LATERAL (VALUES (d."peak_horsepower", t."horsepower"), (d."peak_torque", t."torque"),
    (d."peak_crank_horsepower", t."crank_horsepower"), (d."peak_crank_torque", t."crank_torque")) pair (peak, figure)
  WHERE t."id" = d."tune_id");
