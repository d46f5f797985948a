CREATE TABLE "lead_rules" (
	"event" text PRIMARY KEY NOT NULL,
	"enabled_at" timestamp with time zone,
	"stage_id" bigint,
	"owner_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_rules_event" CHECK ("lead_rules"."event" in ('dealer_application', 'unsupported_vehicle', 'abandoned_request'))
);

CREATE TABLE "lead_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"deal_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_runs_once" UNIQUE("event","subject_id")
);

ALTER TABLE "lead_rules" ADD CONSTRAINT "lead_rules_stage_id_lead_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."lead_stages"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "lead_rules" ADD CONSTRAINT "lead_rules_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_runs" ADD CONSTRAINT "lead_runs_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."lead_deals"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "lead_rules_stage" ON "lead_rules" USING btree ("stage_id");
CREATE INDEX "lead_rules_owner" ON "lead_rules" USING btree ("owner_id");
CREATE INDEX "lead_runs_deal" ON "lead_runs" USING btree ("deal_id");
