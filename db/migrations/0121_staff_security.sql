CREATE TABLE "staff_security" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"demanded_at" timestamp with time zone,
	"demanded_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_security_one" CHECK ("staff_security"."id" = 1),
	CONSTRAINT "staff_security_demanded" CHECK (("staff_security"."demanded_at" is null) = ("staff_security"."demanded_by" is null))
);

ALTER TABLE "staff_security" ADD CONSTRAINT "staff_security_demanded_by_users_id_fk" FOREIGN KEY ("demanded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
insert into staff_security (id) values (1);
