CREATE TABLE "saved_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("user_id","page","name")
);
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

-- The views of three pages move into the one table; those of the queue to both of its addresses.
INSERT INTO "saved_views" ("user_id", "page", "name", "query", "created_at")
SELECT "user_id", "page", "name", "query", "created_at" FROM (
  SELECT *, '/admin/lead-engine' AS "page" FROM "lead_views"
  UNION ALL SELECT *, '/admin/metrics' FROM "metric_dashboards"
  UNION ALL SELECT *, '/admin/tune-requests' FROM "queue_views"
  UNION ALL SELECT *, '/tuner/queue' FROM "queue_views"
) kept ORDER BY "page", "id";
ALTER TABLE "metric_mails" DROP CONSTRAINT "metric_mails_dashboard_id_metric_dashboards_id_fk";
UPDATE "metric_mails" m SET "dashboard_id" = v."id" FROM "metric_dashboards" d, "saved_views" v
WHERE d."id" = m."dashboard_id" AND v."user_id" = d."user_id" AND v."page" = '/admin/metrics' AND v."name" = d."name";
ALTER TABLE "metric_mails" ADD CONSTRAINT "metric_mails_dashboard_id_saved_views_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."saved_views"("id") ON DELETE set null ON UPDATE no action;
DROP TABLE "lead_views";
DROP TABLE "metric_dashboards";
DROP TABLE "queue_views";
