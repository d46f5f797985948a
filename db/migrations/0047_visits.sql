CREATE TABLE "visit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "visit_figures" (
	"day" date NOT NULL,
	"region" bigint NOT NULL,
	"is_bot" boolean NOT NULL,
	"path" text NOT NULL,
	"source" text NOT NULL,
	"campaign" text NOT NULL,
	"country" text NOT NULL,
	"device" text NOT NULL,
	"screen" text NOT NULL,
	"visitors" integer NOT NULL,
	"views" integer NOT NULL,
	"bounces" integer NOT NULL,
	"seconds" integer NOT NULL,
	"entries" integer NOT NULL,
	"exits" integer NOT NULL,
	"vehicle" integer NOT NULL,
	"tune" integer NOT NULL,
	"cart" integer NOT NULL,
	"checkout" integer NOT NULL,
	"paid" integer NOT NULL,
	CONSTRAINT "visit_figures_pk" PRIMARY KEY("day","region","is_bot","path","source","campaign","country","device","screen")
);

CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);

CREATE TABLE "visits" (
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"day" date NOT NULL,
	"region" bigint NOT NULL,
	"visitor" text NOT NULL,
	"is_bot" boolean NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"step" text,
	"is_view" boolean NOT NULL,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL,
	"country" text NOT NULL,
	"device" text NOT NULL,
	"screen" text NOT NULL,
	CONSTRAINT "visits_step" CHECK ("visits"."step" in ('vehicle', 'tune', 'cart', 'checkout', 'paid', 'remove', 'search'))
) PARTITION BY RANGE ("day");

-- Partitions are made by keep_visit_months; what belongs to none is here.
CREATE SCHEMA visit_parts;
CREATE TABLE visit_parts.visits_rest PARTITION OF "visits" DEFAULT;

CREATE INDEX "visits_day" ON "visits" USING btree ("day","visitor");
CREATE INDEX "visits_at" ON "visits" USING btree ("at");
