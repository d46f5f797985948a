-- What was said about a file was stored as English text. Kept is what it is; what was said about it, no release has stored.
UPDATE "files" SET "verdict" = "verdict" || jsonb_build_object(
  'title', jsonb_build_object('code', 'name', 'name', "verdict"->'title'),
  'evidence', '[]'::jsonb, 'contradictions', '[]'::jsonb, 'facts', '[]'::jsonb,
  'integrity', '{"state": "unknown", "algorithm": null, "says": {"code": "saidUnchecked"}}'::jsonb
) WHERE jsonb_typeof("verdict"->'title') = 'string';
-- Both tables refuse changes.
ALTER TABLE "tune_request_files" DISABLE TRIGGER USER;
UPDATE "tune_request_files" SET "warnings" = '[]'::jsonb;
ALTER TABLE "tune_request_files" ENABLE TRIGGER USER;
ALTER TABLE "tune_request_events" DISABLE TRIGGER USER;
UPDATE "tune_request_events" SET "facts" = jsonb_set("facts", '{doubts}', to_jsonb(jsonb_build_array(jsonb_build_object('code', 'name', 'name', "facts"->'doubts'))::text)) WHERE "kind" = 'vehicle_confirmed' AND "facts" ? 'doubts';
ALTER TABLE "tune_request_events" ENABLE TRIGGER USER;
