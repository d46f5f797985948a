CREATE TABLE "lead_activity_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_activity_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"due_days" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_activity_templates_name_unique" UNIQUE("name"),
	CONSTRAINT "lead_activity_templates_kind" CHECK ("lead_activity_templates"."kind" in ('call', 'meeting', 'task', 'mail')),
	CONSTRAINT "lead_activity_templates_due_days" CHECK ("lead_activity_templates"."due_days" between 0 and 365)
);

CREATE TABLE "lead_pipeline_members" (
	"pipeline_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "lead_pipeline_members_pkey" PRIMARY KEY("pipeline_id","user_id")
);

ALTER TABLE "lead_pipelines" ADD COLUMN "audience" text DEFAULT 'everyone' NOT NULL;
ALTER TABLE "lead_rules" ADD COLUMN "template_id" bigint;
ALTER TABLE "lead_pipeline_members" ADD CONSTRAINT "lead_pipeline_members_pipeline_id_lead_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."lead_pipelines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_pipeline_members" ADD CONSTRAINT "lead_pipeline_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "lead_pipeline_members_user" ON "lead_pipeline_members" USING btree ("user_id");
ALTER TABLE "lead_rules" ADD CONSTRAINT "lead_rules_template_id_lead_activity_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."lead_activity_templates"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "lead_rules_template" ON "lead_rules" USING btree ("template_id");
ALTER TABLE "lead_pipelines" ADD CONSTRAINT "lead_pipelines_audience" CHECK ("lead_pipelines"."audience" in ('everyone', 'members'));
