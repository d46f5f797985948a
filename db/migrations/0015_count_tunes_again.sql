-- Merges took the counts of the tune that went along.
INSERT INTO "tune_counts" AS c ("tune_id", "tools", "runs", "owners")
SELECT u."id",
  (SELECT count(*) FROM "tune_tools" l WHERE l."tune_id" = u."id"),
  (SELECT count(*) FROM "dyno_runs" d WHERE d."tune_id" = u."id"),
  (SELECT count(*) FROM "tune_tuners" o WHERE o."tune_id" = u."id")
FROM "tunes" u
ON CONFLICT ("tune_id") DO UPDATE SET "tools" = excluded."tools", "runs" = excluded."runs", "owners" = excluded."owners"
WHERE (c."tools", c."runs", c."owners") IS DISTINCT FROM (excluded."tools", excluded."runs", excluded."owners");
