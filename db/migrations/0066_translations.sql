CREATE TABLE "translations" (
	"kind" text NOT NULL,
	"record_id" bigint NOT NULL,
	"language" text NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "translations_kind_record_id_language_pk" PRIMARY KEY("kind","record_id","language"),
	CONSTRAINT "translations_language" CHECK ("translations"."language" in ('de', 'fr', 'es', 'it')),
	CONSTRAINT "translations_texts" CHECK (jsonb_typeof("translations"."texts") = 'object' and "translations"."texts" <> '{}')
);

