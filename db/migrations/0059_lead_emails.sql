CREATE TABLE "lead_mail_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_mail_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_mail_templates_name_unique" UNIQUE("name")
);

CREATE TABLE "lead_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" bigint,
	"contact_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"author_id" bigint,
	"address" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"mail_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_mails_mail_id_unique" UNIQUE("mail_id"),
	CONSTRAINT "lead_mails_direction" CHECK ("lead_mails"."direction" in ('out', 'in')),
	CONSTRAINT "lead_mails_author" CHECK (("lead_mails"."direction" = 'out') = ("lead_mails"."author_id" is not null) and ("lead_mails"."direction" = 'in') = ("lead_mails"."mail_id" is not null))
);

CREATE TABLE "lead_mentions" (
	"note_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "lead_mentions_pkey" PRIMARY KEY("note_id","user_id")
);

CREATE TABLE "lead_note_files" (
	"note_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	CONSTRAINT "lead_note_files_pkey" PRIMARY KEY("note_id","file_id")
);

ALTER TABLE "lead_activities" ADD COLUMN "remind_minutes" integer;
ALTER TABLE "lead_activities" ADD COLUMN "reminded_at" timestamp with time zone;
ALTER TABLE "lead_mails" ADD CONSTRAINT "lead_mails_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."lead_deals"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_mails" ADD CONSTRAINT "lead_mails_contact_id_lead_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."lead_contacts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_mails" ADD CONSTRAINT "lead_mails_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_mentions" ADD CONSTRAINT "lead_mentions_note_id_lead_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."lead_notes"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_mentions" ADD CONSTRAINT "lead_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_note_files" ADD CONSTRAINT "lead_note_files_note_id_lead_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."lead_notes"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_note_files" ADD CONSTRAINT "lead_note_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "lead_mails_deal" ON "lead_mails" USING btree ("deal_id","id");
CREATE INDEX "lead_mails_contact" ON "lead_mails" USING btree ("contact_id","id");
CREATE INDEX "lead_mails_author_of" ON "lead_mails" USING btree ("author_id");
CREATE INDEX "lead_mentions_user" ON "lead_mentions" USING btree ("user_id");
CREATE INDEX "lead_note_files_file" ON "lead_note_files" USING btree ("file_id");
CREATE INDEX "lead_activities_remind" ON "lead_activities" USING btree ("due_at") WHERE remind_minutes is not null and reminded_at is null and done_at is null and deleted_at is null;
ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_remind_minutes" CHECK ("lead_activities"."remind_minutes" between 0 and 10080);
