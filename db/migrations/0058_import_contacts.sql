CREATE TABLE "lead_import_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_import_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"firm" text DEFAULT '' NOT NULL,
	"labels" bigint[] DEFAULT '{}' NOT NULL,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"contact_id" bigint,
	"before" jsonb,
	"after" jsonb,
	"labelled" bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "lead_import_rows_outcome" CHECK ("lead_import_rows"."outcome" in ('added', 'filled', 'kept', 'wrong')),
	CONSTRAINT "lead_import_rows_kind" CHECK ("lead_import_rows"."kind" in ('person', 'firm'))
);

CREATE TABLE "lead_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"region" bigint NOT NULL,
	"name" text NOT NULL,
	"content" "bytea",
	"state" text DEFAULT 'uploaded' NOT NULL,
	"header" jsonb NOT NULL,
	"sample" jsonb NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"duplicates" text DEFAULT 'fill' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"requested_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "lead_imports_state" CHECK ("lead_imports"."state" in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed')),
	CONSTRAINT "lead_imports_duplicates" CHECK ("lead_imports"."duplicates" in ('fill', 'keep'))
);

ALTER TABLE "lead_import_rows" ADD CONSTRAINT "lead_import_rows_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_imports" ADD CONSTRAINT "lead_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_imports" ADD CONSTRAINT "lead_imports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "lead_import_rows_import" ON "lead_import_rows" USING btree ("import_id","id");
CREATE INDEX "lead_import_rows_contact" ON "lead_import_rows" USING btree ("contact_id");
CREATE INDEX "lead_import_rows_email" ON "lead_import_rows" USING btree (lower("values" ->> 'email'));
CREATE INDEX "lead_imports_region" ON "lead_imports" USING btree ("region","id");
CREATE INDEX "lead_imports_working" ON "lead_imports" USING btree ("created_at") WHERE state in ('checking', 'applying', 'undoing');
CREATE INDEX "lead_imports_created_by" ON "lead_imports" USING btree ("created_by");
CREATE INDEX "lead_imports_requested_by" ON "lead_imports" USING btree ("requested_by");
