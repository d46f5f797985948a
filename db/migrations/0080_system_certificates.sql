CREATE TABLE "system_certificates" (
	"name" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	"failure" text,
	CONSTRAINT "system_certificates_name" CHECK ("system_certificates"."name" in ('shop', 'issuer', 'store'))
);

