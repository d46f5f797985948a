CREATE TABLE "lead_fields" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_fields_subject" CHECK ("lead_fields"."subject" in ('deal', 'person', 'firm')),
	CONSTRAINT "lead_fields_kind" CHECK ("lead_fields"."kind" in ('text', 'number', 'money', 'date', 'choice', 'yes_no')),
	CONSTRAINT "lead_fields_choices" CHECK (("lead_fields"."kind" = 'choice') = (cardinality("lead_fields"."choices") > 0))
);

CREATE TABLE "lead_goals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_goals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"region" bigint NOT NULL,
	"measure" text NOT NULL,
	"period" text NOT NULL,
	"owner_id" bigint,
	"pipeline_id" bigint,
	"currency" text,
	"target" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_goals_measure" CHECK ("lead_goals"."measure" in ('won_value', 'won_deals', 'activities')),
	CONSTRAINT "lead_goals_period" CHECK ("lead_goals"."period" in ('month', 'quarter')),
	CONSTRAINT "lead_goals_target" CHECK ("lead_goals"."target" > 0),
	CONSTRAINT "lead_goals_currency" CHECK (("lead_goals"."measure" = 'won_value') = ("lead_goals"."currency" is not null)),
	CONSTRAINT "lead_goals_pipeline" CHECK ("lead_goals"."measure" <> 'activities' or "lead_goals"."pipeline_id" is null)
);

ALTER TABLE "lead_contacts" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "lead_deals" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "lead_goals" ADD CONSTRAINT "lead_goals_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_goals" ADD CONSTRAINT "lead_goals_pipeline_id_lead_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."lead_pipelines"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "lead_fields_label" ON "lead_fields" USING btree ("subject",lower("label"));
CREATE INDEX "lead_goals_owner" ON "lead_goals" USING btree ("owner_id");
CREATE INDEX "lead_goals_pipeline_of" ON "lead_goals" USING btree ("pipeline_id");
CREATE INDEX "lead_activities_done_at" ON "lead_activities" USING btree ("region","done_at");
CREATE INDEX "lead_contacts_custom" ON "lead_contacts" USING gin ("custom" jsonb_path_ops);
