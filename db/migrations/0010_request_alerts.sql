CREATE TABLE "work_alerts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"kinds" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "tune_requests" ADD COLUMN "overdue_told_for" timestamp with time zone;
ALTER TABLE "tune_requests" ADD COLUMN "refund_asked_at" timestamp with time zone;
ALTER TABLE "work_alerts" ADD CONSTRAINT "work_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
