CREATE TABLE "fraud_checks" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"region" bigint NOT NULL,
	"state" text NOT NULL,
	"points" integer NOT NULL,
	"indicators" jsonb NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "fraud_checks_decided" CHECK ("fraud_checks"."state" in ('clear', 'waiting', 'approved', 'rejected') and ("fraud_checks"."state" in ('approved', 'rejected')) = ("fraud_checks"."decided_at" is not null)),
	CONSTRAINT "fraud_checks_points" CHECK ("fraud_checks"."points" >= 0)
);

CREATE TABLE "fraud_rules" (
	"region" bigint PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);

ALTER TABLE "fraud_checks" ADD CONSTRAINT "fraud_checks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "fraud_checks_list" ON "fraud_checks" USING btree ("region","state","order_id");
