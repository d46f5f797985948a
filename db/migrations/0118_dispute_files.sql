CREATE TABLE "dispute_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"category" text,
	"sha256" text NOT NULL,
	"document_id" text,
	"evidence_before" jsonb,
	"evidence_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispute_files_attached" CHECK ("dispute_files"."evidence_id" is null or "dispute_files"."evidence_before" is not null)
);

ALTER TABLE "disputes" ADD COLUMN "answering_until" timestamp with time zone;
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "dispute_files_bytes" ON "dispute_files" USING btree ("dispute_id","sha256");
CREATE UNIQUE INDEX "dispute_files_file" ON "dispute_files" USING btree ("file_id");
CREATE UNIQUE INDEX "dispute_files_evidence" ON "dispute_files" USING btree ("evidence_id") WHERE evidence_id is not null;
