CREATE TABLE "customer_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);

ALTER TABLE "sessions" ADD COLUMN "viewed_user_id" bigint;
ALTER TABLE "sessions" ADD COLUMN "parent_id" bigint;
ALTER TABLE "customer_views" ADD CONSTRAINT "customer_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "customer_views" ADD CONSTRAINT "customer_views_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "customer_views_user" ON "customer_views" USING btree ("user_id","id");
CREATE INDEX "customer_views_open" ON "customer_views" USING btree ("until") WHERE ended_at is null;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewed_user_id_users_id_fk" FOREIGN KEY ("viewed_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_sessions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "sessions_viewed" ON "sessions" USING btree ("viewed_user_id") WHERE viewed_user_id is not null;
CREATE INDEX "sessions_parent" ON "sessions" USING btree ("parent_id") WHERE parent_id is not null;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_view" CHECK (("sessions"."viewed_user_id" is null) = ("sessions"."parent_id" is null));
