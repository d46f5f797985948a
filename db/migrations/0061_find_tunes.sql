CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "tunes_name" ON "tunes" USING btree (lower("name"),"id");
CREATE INDEX "tunes_words" ON "tunes" USING gin (("name" || ' ' || "slug" || ' ' || "part_number") gin_trgm_ops);
