CREATE TABLE "content_touches" (
	"topic" text NOT NULL,
	"version" bigint NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "content_touches_pkey" PRIMARY KEY("topic","version","key")
);


insert into content_versions (topic) values ('tunes');
drop trigger if exists content_changed on tunes;
drop trigger if exists content_changed on tune_requires;
drop trigger if exists content_changed on tune_recommends;
drop trigger if exists content_changed on tune_tools;
drop trigger if exists content_changed on tune_tune_types;
drop trigger if exists content_changed on dyno_runs;
