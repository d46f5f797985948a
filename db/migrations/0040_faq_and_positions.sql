CREATE TABLE "faq_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faq_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"topic" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'published' NOT NULL,
	"publish_at" timestamp with time zone,
	CONSTRAINT "faq_questions_life" CHECK ("faq_questions"."state" in ('draft', 'published', 'scheduled', 'retired') and ("faq_questions"."state" <> 'scheduled' or "faq_questions"."publish_at" is not null))
);

CREATE TABLE "positions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "positions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"place" text NOT NULL,
	"employment" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'published' NOT NULL,
	"publish_at" timestamp with time zone,
	CONSTRAINT "positions_life" CHECK ("positions"."state" in ('draft', 'published', 'scheduled', 'retired') and ("positions"."state" <> 'scheduled' or "positions"."publish_at" is not null))
);

CREATE TABLE "question_ratings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_ratings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"question_id" bigint NOT NULL,
	"rater" text,
	"helpful" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_ratings_once" UNIQUE("question_id","rater")
);

ALTER TABLE "question_ratings" ADD CONSTRAINT "question_ratings_question_id_faq_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."faq_questions"("id") ON DELETE cascade ON UPDATE no action;
