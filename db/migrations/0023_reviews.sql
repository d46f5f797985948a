CREATE TABLE "review_invitations" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "review_opt_outs" (
	"email" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "review_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"review_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"kind" text NOT NULL
);

CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"region" bigint NOT NULL,
	"subject" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"stars" integer NOT NULL,
	"author" text NOT NULL,
	"vehicle" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "reviews_line" UNIQUE("order_line_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_subject" CHECK ("reviews"."subject" in ('product', 'tune')),
	CONSTRAINT "reviews_state" CHECK ("reviews"."state" in ('waiting', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "reviews_reason" CHECK ("reviews"."state" <> 'rejected' or "reviews"."reason" <> '')
);

ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "review_pictures_review" ON "review_pictures" USING btree ("review_id");
CREATE INDEX "review_pictures_file" ON "review_pictures" USING btree ("file_id");
CREATE INDEX "reviews_order" ON "reviews" USING btree ("order_id");
CREATE INDEX "reviews_list" ON "reviews" USING btree ("region","state","id");
CREATE INDEX "reviews_public" ON "reviews" USING btree ("subject","slug","id") WHERE state = 'approved';
