CREATE TABLE "system_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"pid" integer NOT NULL,
	"version" text NOT NULL,
	"node" text NOT NULL,
	"cpus" integer NOT NULL,
	"is_worker" boolean NOT NULL,
	"memory_bytes" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "visit_consents" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "visit_people" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_people_pkey" PRIMARY KEY("user_id","day","path")
);

ALTER TABLE "lead_rules" ADD COLUMN "assign" text DEFAULT 'person' NOT NULL;
ALTER TABLE "visit_consents" ADD CONSTRAINT "visit_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "visit_people" ADD CONSTRAINT "visit_people_user_id_visit_consents_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."visit_consents"("user_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "visit_people_day" ON "visit_people" USING btree ("day");
ALTER TABLE "lead_rules" ADD CONSTRAINT "lead_rules_assign" CHECK ("lead_rules"."assign" in ('person', 'contact', 'fewest'));
ALTER TABLE "lead_rules" ADD CONSTRAINT "lead_rules_owner_of_person" CHECK ("lead_rules"."owner_id" is null or "lead_rules"."assign" = 'person');
