CREATE TABLE "visit_purchase_lines" (
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"net" bigint NOT NULL,
	CONSTRAINT "visit_purchase_lines_key_position_pk" PRIMARY KEY("key","position"),
	CONSTRAINT "visit_purchase_lines_bounds" CHECK ("visit_purchase_lines"."quantity" > 0 and "visit_purchase_lines"."net" >= 0)
);

CREATE TABLE "visit_purchases" (
	"key" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"region" bigint NOT NULL,
	"is_bot" boolean NOT NULL,
	"source" text NOT NULL,
	"campaign" text NOT NULL,
	"country" text NOT NULL,
	"device" text NOT NULL,
	"screen" text NOT NULL,
	"chosen_vehicle" text NOT NULL,
	"pages" text[] NOT NULL,
	"currency" text NOT NULL
);

ALTER TABLE "visit_purchase_lines" ADD CONSTRAINT "visit_purchase_lines_key_visit_purchases_key_fk" FOREIGN KEY ("key") REFERENCES "public"."visit_purchases"("key") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "visit_purchases_day" ON "visit_purchases" USING btree ("day");
