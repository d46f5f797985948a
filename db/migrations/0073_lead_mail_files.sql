CREATE TABLE "lead_mail_files" (
	"mail_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	CONSTRAINT "lead_mail_files_pkey" PRIMARY KEY("mail_id","file_id")
);

ALTER TABLE "lead_mail_files" ADD CONSTRAINT "lead_mail_files_mail_id_lead_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."lead_mails"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_mail_files" ADD CONSTRAINT "lead_mail_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "lead_mail_files_file" ON "lead_mail_files" USING btree ("file_id");
