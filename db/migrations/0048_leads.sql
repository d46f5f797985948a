CREATE TABLE "lead_activities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"region" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"deal_id" bigint,
	"contact_id" bigint,
	"owner_id" bigint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"minutes" integer DEFAULT 30 NOT NULL,
	"repeat" text DEFAULT 'never' NOT NULL,
	"follows" bigint,
	"done_at" timestamp with time zone,
	"done_by" bigint,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_activities_followed_once" UNIQUE("follows"),
	CONSTRAINT "lead_activities_kind" CHECK ("lead_activities"."kind" in ('call', 'meeting', 'task', 'mail')),
	CONSTRAINT "lead_activities_repeat" CHECK ("lead_activities"."repeat" in ('never', 'daily', 'weekly', 'monthly')),
	CONSTRAINT "lead_activities_minutes" CHECK ("lead_activities"."minutes" between 5 and 1440),
	CONSTRAINT "lead_activities_done" CHECK (("lead_activities"."done_at" is null) = ("lead_activities"."done_by" is null))
);

CREATE TABLE "lead_contact_labels" (
	"contact_id" bigint NOT NULL,
	"label_id" bigint NOT NULL,
	CONSTRAINT "lead_contact_labels_pkey" PRIMARY KEY("contact_id","label_id")
);

CREATE TABLE "lead_contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"region" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country_code" text DEFAULT '' NOT NULL,
	"job_title" text DEFAULT '' NOT NULL,
	"firm_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"consent" text DEFAULT 'unknown' NOT NULL,
	"do_not_contact" boolean DEFAULT false NOT NULL,
	"owner_id" bigint,
	"user_id" bigint,
	"dealer_id" bigint,
	"merged_into" bigint,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_contacts_kind" CHECK ("lead_contacts"."kind" in ('person', 'firm')),
	CONSTRAINT "lead_contacts_consent" CHECK ("lead_contacts"."consent" in ('unknown', 'given', 'withdrawn')),
	CONSTRAINT "lead_contacts_firm_of_person" CHECK ("lead_contacts"."firm_id" is null or "lead_contacts"."kind" = 'person'),
	CONSTRAINT "lead_contacts_merged" CHECK ("lead_contacts"."merged_into" is null or "lead_contacts"."deleted_at" is not null)
);

CREATE TABLE "lead_deal_labels" (
	"deal_id" bigint NOT NULL,
	"label_id" bigint NOT NULL,
	CONSTRAINT "lead_deal_labels_pkey" PRIMARY KEY("deal_id","label_id")
);

CREATE TABLE "lead_deals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_deals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"region" bigint NOT NULL,
	"pipeline_id" bigint NOT NULL,
	"stage_id" bigint NOT NULL,
	"title" text NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"expected_close" date,
	"person_id" bigint,
	"firm_id" bigint,
	"owner_id" bigint,
	"source_id" bigint,
	"vehicle" text DEFAULT '' NOT NULL,
	"wants" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason_id" bigint,
	"lost_note" text DEFAULT '' NOT NULL,
	"stage_since" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_deals_value" CHECK ("lead_deals"."value" >= 0),
	CONSTRAINT "lead_deals_state" CHECK (("lead_deals"."state" = 'open' and "lead_deals"."closed_at" is null and "lead_deals"."reason_id" is null)
        or ("lead_deals"."state" = 'won' and "lead_deals"."closed_at" is not null and "lead_deals"."reason_id" is null)
        or ("lead_deals"."state" = 'lost' and "lead_deals"."closed_at" is not null and "lead_deals"."reason_id" is not null))
);

CREATE TABLE "lead_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "lead_labels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_labels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_labels_name_unique" UNIQUE("name")
);

CREATE TABLE "lead_merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kept_id" bigint NOT NULL,
	"gone_id" bigint NOT NULL,
	"moved" jsonb NOT NULL,
	"actor_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "lead_merges_two" CHECK ("lead_merges"."kept_id" <> "lead_merges"."gone_id")
);

CREATE TABLE "lead_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" bigint,
	"contact_id" bigint,
	"note_id" bigint,
	"author_id" bigint NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_notes_subject" CHECK (num_nonnulls("lead_notes"."deal_id", "lead_notes"."contact_id") = 1)
);

CREATE TABLE "lead_pipelines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_pipelines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_pipelines_name_unique" UNIQUE("name")
);

CREATE TABLE "lead_reasons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_reasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_reasons_name_unique" UNIQUE("name")
);

CREATE TABLE "lead_sources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_sources_name_unique" UNIQUE("name")
);

CREATE TABLE "lead_stages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_stages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pipeline_id" bigint NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"probability" integer NOT NULL,
	"rot_days" integer,
	"demands" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_stages_name" UNIQUE("pipeline_id","name"),
	CONSTRAINT "lead_stages_of_pipeline" UNIQUE("id","pipeline_id"),
	CONSTRAINT "lead_stages_probability" CHECK ("lead_stages"."probability" between 0 and 100),
	CONSTRAINT "lead_stages_rot_days" CHECK ("lead_stages"."rot_days" > 0)
);

CREATE TABLE "lead_stays" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_stays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" bigint NOT NULL,
	"pipeline_id" bigint NOT NULL,
	"stage_id" bigint NOT NULL,
	"stage" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "lead_stays_forward" CHECK ("lead_stays"."left_at" >= "lead_stays"."entered_at")
);

ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."lead_deals"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_contact_id_lead_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."lead_contacts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_follows_lead_activities_id_fk" FOREIGN KEY ("follows") REFERENCES "public"."lead_activities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_contact_labels" ADD CONSTRAINT "lead_contact_labels_contact_id_lead_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."lead_contacts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_contact_labels" ADD CONSTRAINT "lead_contact_labels_label_id_lead_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."lead_labels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_firm_id_lead_contacts_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."lead_contacts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_merged_into_lead_contacts_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."lead_contacts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_deal_labels" ADD CONSTRAINT "lead_deal_labels_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."lead_deals"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_deal_labels" ADD CONSTRAINT "lead_deal_labels_label_id_lead_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."lead_labels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_pipeline_id_lead_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."lead_pipelines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_person_id_lead_contacts_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."lead_contacts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_firm_id_lead_contacts_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."lead_contacts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_source_id_lead_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."lead_sources"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_reason_id_lead_reasons_id_fk" FOREIGN KEY ("reason_id") REFERENCES "public"."lead_reasons"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_stage_of_pipeline" FOREIGN KEY ("stage_id","pipeline_id") REFERENCES "public"."lead_stages"("id","pipeline_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."lead_deals"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_kept_id_lead_contacts_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."lead_contacts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_gone_id_lead_contacts_id_fk" FOREIGN KEY ("gone_id") REFERENCES "public"."lead_contacts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."lead_deals"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_contact_id_lead_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."lead_contacts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_note_id_lead_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."lead_notes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_stages" ADD CONSTRAINT "lead_stages_pipeline_id_lead_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."lead_pipelines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_stays" ADD CONSTRAINT "lead_stays_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."lead_deals"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "lead_activities_deal" ON "lead_activities" USING btree ("deal_id","due_at");
CREATE INDEX "lead_activities_contact" ON "lead_activities" USING btree ("contact_id","due_at");
CREATE INDEX "lead_activities_due" ON "lead_activities" USING btree ("region","due_at") WHERE "lead_activities"."done_at" is null and "lead_activities"."deleted_at" is null;
CREATE INDEX "lead_activities_owner" ON "lead_activities" USING btree ("owner_id","due_at");
CREATE INDEX "lead_activities_done_by" ON "lead_activities" USING btree ("done_by");
CREATE INDEX "lead_contact_labels_label" ON "lead_contact_labels" USING btree ("label_id");
CREATE INDEX "lead_contacts_region" ON "lead_contacts" USING btree ("region","id");
CREATE INDEX "lead_contacts_email" ON "lead_contacts" USING btree (lower("email"));
CREATE INDEX "lead_contacts_name" ON "lead_contacts" USING btree (lower("name"),"id");
CREATE INDEX "lead_contacts_firm" ON "lead_contacts" USING btree ("firm_id");
CREATE INDEX "lead_contacts_user" ON "lead_contacts" USING btree ("user_id");
CREATE INDEX "lead_contacts_dealer" ON "lead_contacts" USING btree ("dealer_id");
CREATE INDEX "lead_contacts_merged_into" ON "lead_contacts" USING btree ("merged_into");
CREATE INDEX "lead_deal_labels_label" ON "lead_deal_labels" USING btree ("label_id");
CREATE INDEX "lead_deals_board" ON "lead_deals" USING btree ("stage_id","stage_since") WHERE "lead_deals"."state" = 'open' and "lead_deals"."archived_at" is null and "lead_deals"."deleted_at" is null;
CREATE INDEX "lead_deals_region" ON "lead_deals" USING btree ("region","id");
CREATE INDEX "lead_deals_closed" ON "lead_deals" USING btree ("region","closed_at");
CREATE INDEX "lead_deals_person" ON "lead_deals" USING btree ("person_id");
CREATE INDEX "lead_deals_firm" ON "lead_deals" USING btree ("firm_id");
CREATE INDEX "lead_deals_owner" ON "lead_deals" USING btree ("owner_id");
CREATE INDEX "lead_deals_source" ON "lead_deals" USING btree ("source_id");
CREATE INDEX "lead_deals_reason" ON "lead_deals" USING btree ("reason_id");
CREATE INDEX "lead_deals_pipeline" ON "lead_deals" USING btree ("pipeline_id");
CREATE INDEX "lead_events_deal" ON "lead_events" USING btree ("deal_id","id");
CREATE INDEX "lead_events_actor" ON "lead_events" USING btree ("actor_id");
CREATE UNIQUE INDEX "lead_merges_gone" ON "lead_merges" USING btree ("gone_id") WHERE "lead_merges"."undone_at" is null;
CREATE INDEX "lead_merges_kept" ON "lead_merges" USING btree ("kept_id");
CREATE INDEX "lead_merges_actor" ON "lead_merges" USING btree ("actor_id");
CREATE INDEX "lead_notes_deal" ON "lead_notes" USING btree ("deal_id","id");
CREATE INDEX "lead_notes_contact" ON "lead_notes" USING btree ("contact_id","id");
CREATE INDEX "lead_notes_comments" ON "lead_notes" USING btree ("note_id");
CREATE INDEX "lead_notes_author" ON "lead_notes" USING btree ("author_id");
CREATE UNIQUE INDEX "lead_stays_present" ON "lead_stays" USING btree ("deal_id") WHERE "lead_stays"."left_at" is null;
CREATE INDEX "lead_stays_deal" ON "lead_stays" USING btree ("deal_id","id");
CREATE INDEX "lead_stays_stage" ON "lead_stays" USING btree ("stage_id","entered_at");
