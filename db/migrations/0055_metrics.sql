CREATE TABLE "metric_cohorts" (
	"day" date NOT NULL,
	"region" bigint NOT NULL,
	"first_month" date NOT NULL,
	"customers" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "metric_cohorts_pk" PRIMARY KEY("day","region","first_month")
);

CREATE TABLE "metric_dashboards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "metric_dashboards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "metric_dashboards_name" UNIQUE("user_id","name")
);

CREATE TABLE "metric_days" (
	"day" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "metric_figures" (
	"day" date NOT NULL,
	"quote" text NOT NULL,
	"region" bigint NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"orders" bigint NOT NULL,
	"units" bigint NOT NULL,
	"refunded_units" bigint NOT NULL,
	"new_customers" bigint NOT NULL,
	"returning_orders" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"refunded_tax" bigint NOT NULL,
	"late_refunds" bigint NOT NULL,
	"deposits" bigint NOT NULL,
	"deposits_back" bigint NOT NULL,
	"shares" bigint NOT NULL,
	"unrated" bigint NOT NULL,
	CONSTRAINT "metric_figures_pk" PRIMARY KEY("quote","dimension","value","day","region","currency","kind")
);

CREATE TABLE "metric_goals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "metric_goals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"measure" text NOT NULL,
	"region" bigint,
	"currency" text,
	"from" date NOT NULL,
	"until" date NOT NULL,
	"target" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "metric_goals_days" CHECK ("metric_goals"."until" >= "metric_goals"."from"),
	CONSTRAINT "metric_goals_target" CHECK ("metric_goals"."target" > 0),
	CONSTRAINT "metric_goals_measure" CHECK ("metric_goals"."measure" in ('net', 'gross', 'orders', 'new_customers')),
	CONSTRAINT "metric_goals_currency" CHECK (("metric_goals"."measure" in ('gross', 'net')) = ("metric_goals"."currency" is not null))
);

CREATE TABLE "metric_mails" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"dashboard_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "metric_months" (
	"day" date NOT NULL,
	"quote" text NOT NULL,
	"region" bigint NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"orders" bigint NOT NULL,
	"units" bigint NOT NULL,
	"refunded_units" bigint NOT NULL,
	"new_customers" bigint NOT NULL,
	"returning_orders" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"refunded_tax" bigint NOT NULL,
	"late_refunds" bigint NOT NULL,
	"deposits" bigint NOT NULL,
	"deposits_back" bigint NOT NULL,
	"shares" bigint NOT NULL,
	"unrated" bigint NOT NULL,
	CONSTRAINT "metric_months_pk" PRIMARY KEY("quote","dimension","value","day","region","currency","kind")
);

CREATE TABLE "metric_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"first_order_id" bigint NOT NULL,
	"first_day" date NOT NULL
);

CREATE TABLE "metric_work" (
	"kind" text NOT NULL,
	"object_id" bigint NOT NULL,
	"region" bigint NOT NULL,
	"day" date NOT NULL,
	"assignee_id" bigint,
	"answered_after" double precision,
	"finished_after" double precision,
	"revisions" integer DEFAULT 0 NOT NULL,
	"rating" integer,
	"seen" text NOT NULL,
	CONSTRAINT "metric_work_kind_object_id_pk" PRIMARY KEY("kind","object_id")
);

ALTER TABLE "metric_dashboards" ADD CONSTRAINT "metric_dashboards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "metric_mails" ADD CONSTRAINT "metric_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "metric_mails" ADD CONSTRAINT "metric_mails_dashboard_id_metric_dashboards_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."metric_dashboards"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "metric_orders" ADD CONSTRAINT "metric_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "metric_figures_day" ON "metric_figures" USING btree ("quote","dimension","day");
CREATE INDEX "metric_months_day" ON "metric_months" USING btree ("quote","dimension","day");
CREATE INDEX "metric_orders_first" ON "metric_orders" USING btree ("first_order_id","day");
CREATE INDEX "metric_work_day" ON "metric_work" USING btree ("kind","day");
CREATE INDEX "refunds_finished" ON "refunds" USING btree ("finished_at");
CREATE INDEX "share_entries_created" ON "share_entries" USING brin ("created_at");
