CREATE TABLE "revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"record_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"actor_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changes" jsonb NOT NULL,
	"record" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "revisions_once" UNIQUE("kind","record_id","version")
);

ALTER TABLE "engines" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "engines" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;
ALTER TABLE "engines" ADD COLUMN "publish_at" timestamp with time zone;
ALTER TABLE "makes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "makes" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;
ALTER TABLE "makes" ADD COLUMN "publish_at" timestamp with time zone;
ALTER TABLE "models" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "models" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;
ALTER TABLE "models" ADD COLUMN "publish_at" timestamp with time zone;
ALTER TABLE "transmissions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "transmissions" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;
ALTER TABLE "transmissions" ADD COLUMN "publish_at" timestamp with time zone;
ALTER TABLE "tunes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "tunes" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;
ALTER TABLE "tunes" ADD COLUMN "publish_at" timestamp with time zone;
ALTER TABLE "engines" ADD CONSTRAINT "engines_life" CHECK ("engines"."state" in ('draft', 'published', 'scheduled', 'retired') and ("engines"."state" <> 'scheduled' or "engines"."publish_at" is not null));
ALTER TABLE "makes" ADD CONSTRAINT "makes_life" CHECK ("makes"."state" in ('draft', 'published', 'scheduled', 'retired') and ("makes"."state" <> 'scheduled' or "makes"."publish_at" is not null));
ALTER TABLE "models" ADD CONSTRAINT "models_life" CHECK ("models"."state" in ('draft', 'published', 'scheduled', 'retired') and ("models"."state" <> 'scheduled' or "models"."publish_at" is not null));
ALTER TABLE "transmissions" ADD CONSTRAINT "transmissions_life" CHECK ("transmissions"."state" in ('draft', 'published', 'scheduled', 'retired') and ("transmissions"."state" <> 'scheduled' or "transmissions"."publish_at" is not null));
ALTER TABLE "tunes" ADD CONSTRAINT "tunes_life" CHECK ("tunes"."state" in ('draft', 'published', 'scheduled', 'retired') and ("tunes"."state" <> 'scheduled' or "tunes"."publish_at" is not null));
