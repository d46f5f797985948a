CREATE TABLE "attached_tunes" (
	"attachment_id" bigint NOT NULL,
	"tune_id" bigint NOT NULL,
	CONSTRAINT "attached_tunes_attachment_id_tune_id_pk" PRIMARY KEY("attachment_id","tune_id")
);

CREATE TABLE "tune_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tune_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tune_id" bigint NOT NULL,
	"wish" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"retired" integer DEFAULT 0 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "tune_attachments_state" CHECK ("tune_attachments"."state" in ('running', 'canceling', 'canceled', 'done', 'undoing', 'undone'))
);

ALTER TABLE "attached_tunes" ADD CONSTRAINT "attached_tunes_attachment_id_tune_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."tune_attachments"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "attached_tunes" ADD CONSTRAINT "attached_tunes_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "public"."tunes"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "tune_attachments" ADD CONSTRAINT "tune_attachments_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "public"."tunes"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "tune_attachments" ADD CONSTRAINT "tune_attachments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "attached_tunes_tune" ON "attached_tunes" USING btree ("tune_id");
CREATE INDEX "tune_attachments_tune" ON "tune_attachments" USING btree ("tune_id","id");
CREATE INDEX "tune_attachments_waiting" ON "tune_attachments" USING btree ("created_at") WHERE state in ('running', 'canceling', 'undoing');
