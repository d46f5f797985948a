DROP INDEX "share_entries_earner";
ALTER TABLE "affiliate_codes" ADD COLUMN "ended_at" timestamp with time zone;
CREATE INDEX "share_entries_earner" ON "share_entries" USING btree ("earner_id","at","id");
