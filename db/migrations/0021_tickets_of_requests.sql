ALTER TABLE "affiliate_offers" ADD COLUMN "mail_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "affiliate_offers" ADD COLUMN "mailed_at" timestamp with time zone;
ALTER TABLE "affiliate_offers" ADD COLUMN "revoked_by" bigint;
ALTER TABLE "affiliate_offers" ADD COLUMN "revoked_at" timestamp with time zone;
ALTER TABLE "tickets" ADD COLUMN "tune_request_id" bigint;
ALTER TABLE "tickets" ADD COLUMN "asked_on" text DEFAULT '' NOT NULL;
ALTER TABLE "affiliate_offers" ADD CONSTRAINT "affiliate_offers_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_tune_request_id_tune_requests_id_fk" FOREIGN KEY ("tune_request_id") REFERENCES "public"."tune_requests"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "tickets_of_request" ON "tickets" USING btree ("tune_request_id");
