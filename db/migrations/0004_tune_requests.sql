CREATE TABLE "answer_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"body" text NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_templates_title_unique" UNIQUE("title")
);

CREATE TABLE "queue_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queue_views_name" UNIQUE("user_id","name")
);

CREATE TABLE "tune_credit_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tune_credit_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"credit_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"ecu" integer DEFAULT 0 NOT NULL,
	"tcu" integer DEFAULT 0 NOT NULL,
	"awd" integer DEFAULT 0 NOT NULL,
	"used_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "tune_credit_uses_once" UNIQUE("reference","credit_id")
);

CREATE TABLE "tune_credits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tune_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"region" bigint NOT NULL,
	"email" text,
	"note" text DEFAULT '' NOT NULL,
	"issued_by" bigint,
	"dealer_id" bigint,
	"ecu" integer DEFAULT 0 NOT NULL,
	"tcu" integer DEFAULT 0 NOT NULL,
	"awd" integer DEFAULT 0 NOT NULL,
	"ecu_left" integer NOT NULL,
	"tcu_left" integer NOT NULL,
	"awd_left" integer NOT NULL,
	"user_id" bigint,
	"claimed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tune_credits_code_unique" UNIQUE("code"),
	CONSTRAINT "tune_credits_left" CHECK ("tune_credits"."ecu_left" between 0 and "tune_credits"."ecu" and "tune_credits"."tcu_left" between 0 and "tune_credits"."tcu" and "tune_credits"."awd_left" between 0 and "tune_credits"."awd"),
	CONSTRAINT "tune_credits_some" CHECK ("tune_credits"."ecu" + "tune_credits"."tcu" + "tune_credits"."awd" > 0),
	CONSTRAINT "tune_credits_claimed" CHECK (("tune_credits"."user_id" is null) = ("tune_credits"."claimed_at" is null))
);

CREATE TABLE "tune_request_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tune_request_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"party" text NOT NULL,
	"actor_id" bigint,
	"state" text NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "tune_request_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tune_request_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"role" text NOT NULL,
	"version" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"added_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tune_request_files_version" UNIQUE("request_id","role","version")
);

CREATE TABLE "tune_request_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tune_request_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"party" text NOT NULL,
	"author_id" bigint NOT NULL,
	"body" text NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "tune_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tune_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"region" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text DEFAULT 'tune' NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"vehicle" jsonb,
	"tune_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tune_sets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tune_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"information" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"wants_raw" boolean DEFAULT false NOT NULL,
	"quote" bigint,
	"quote_currency" text,
	"granted_by" bigint,
	"order_id" bigint,
	"purchase_id" bigint,
	"settled_by" text,
	"settled_at" timestamp with time zone,
	"assignee_id" bigint,
	"is_for_tuners" boolean DEFAULT true NOT NULL,
	"queued_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"paused_minutes" double precision,
	"delivered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"seen_event_id" bigint DEFAULT 0 NOT NULL,
	"last_event_id" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tune_requests_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "tune_requests_quote" CHECK (("tune_requests"."quote" is null) = ("tune_requests"."quote_currency" is null) and coalesce("tune_requests"."quote", 0) >= 0)
);

ALTER TABLE "queue_views" ADD CONSTRAINT "queue_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "tune_credit_uses" ADD CONSTRAINT "tune_credit_uses_credit_id_tune_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."tune_credits"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_credits" ADD CONSTRAINT "tune_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_request_events" ADD CONSTRAINT "tune_request_events_request_id_tune_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."tune_requests"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_request_files" ADD CONSTRAINT "tune_request_files_request_id_tune_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."tune_requests"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_request_files" ADD CONSTRAINT "tune_request_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_request_messages" ADD CONSTRAINT "tune_request_messages_request_id_tune_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."tune_requests"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_request_messages" ADD CONSTRAINT "tune_request_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_requests" ADD CONSTRAINT "tune_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_requests" ADD CONSTRAINT "tune_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_requests" ADD CONSTRAINT "tune_requests_purchase_id_orders_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_requests" ADD CONSTRAINT "tune_requests_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "tune_credit_uses_credit" ON "tune_credit_uses" USING btree ("credit_id");
CREATE INDEX "tune_credits_user" ON "tune_credits" USING btree ("user_id");
CREATE INDEX "tune_credits_email" ON "tune_credits" USING btree ("email");
CREATE INDEX "tune_request_events_request" ON "tune_request_events" USING btree ("request_id","id");
CREATE INDEX "tune_request_files_file" ON "tune_request_files" USING btree ("file_id");
CREATE INDEX "tune_request_messages_request" ON "tune_request_messages" USING btree ("request_id","id");
CREATE INDEX "tune_requests_user" ON "tune_requests" USING btree ("user_id","id");
CREATE INDEX "tune_requests_queue" ON "tune_requests" USING btree ("region","state","due_at");
CREATE INDEX "tune_requests_assignee" ON "tune_requests" USING btree ("assignee_id","state");
