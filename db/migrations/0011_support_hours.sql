CREATE TABLE "support_hours" (
	"region" bigint PRIMARY KEY NOT NULL,
	"hours" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);

