CREATE TABLE "mail_languages" (
	"address" text PRIMARY KEY NOT NULL,
	"language" text NOT NULL
);

ALTER TABLE "mails" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;
