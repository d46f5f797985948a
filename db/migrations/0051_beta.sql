CREATE TABLE "beta_builds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "beta_builds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"program_id" bigint NOT NULL,
	"label" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "beta_builds_once" UNIQUE("program_id","label")
);

CREATE TABLE "beta_feedback" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "beta_feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"program_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"build_id" bigint,
	"rating" smallint NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "beta_feedback_rating" CHECK ("beta_feedback"."rating" between 1 and 5)
);

CREATE TABLE "beta_participants" (
	"program_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "beta_participants_pk" PRIMARY KEY("program_id","user_id")
);

CREATE TABLE "beta_programs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "beta_programs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'published' NOT NULL,
	"publish_at" timestamp with time zone,
	CONSTRAINT "beta_programs_life" CHECK ("beta_programs"."state" in ('draft', 'published', 'scheduled', 'retired') and ("beta_programs"."state" <> 'scheduled' or "beta_programs"."publish_at" is not null))
);

ALTER TABLE "beta_builds" ADD CONSTRAINT "beta_builds_program_id_beta_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."beta_programs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "beta_feedback" ADD CONSTRAINT "beta_feedback_program_id_beta_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."beta_programs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "beta_feedback" ADD CONSTRAINT "beta_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "beta_feedback" ADD CONSTRAINT "beta_feedback_build_id_beta_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."beta_builds"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "beta_participants" ADD CONSTRAINT "beta_participants_program_id_beta_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."beta_programs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "beta_participants" ADD CONSTRAINT "beta_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "beta_feedback_program" ON "beta_feedback" USING btree ("program_id","id");
CREATE INDEX "beta_feedback_user" ON "beta_feedback" USING btree ("user_id");
CREATE INDEX "beta_participants_user" ON "beta_participants" USING btree ("user_id");
