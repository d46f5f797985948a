CREATE TABLE "pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"focus_x" double precision DEFAULT 50 NOT NULL,
	"focus_y" double precision DEFAULT 50 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "pictures_sha256" UNIQUE("sha256"),
	CONSTRAINT "pictures_kind" CHECK ("pictures"."kind" in ('jpeg', 'png', 'webp', 'avif', 'svg')),
	CONSTRAINT "pictures_hash" CHECK ("pictures"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "pictures_size" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0 and "pictures"."bytes" > 0),
	CONSTRAINT "pictures_focus" CHECK ("pictures"."focus_x" between 0 and 100 and "pictures"."focus_y" between 0 and 100)
);

ALTER TABLE "product_pictures" ALTER COLUMN "svg" DROP NOT NULL;
ALTER TABLE "engines" ADD COLUMN "picture_id" bigint;
ALTER TABLE "makes" ADD COLUMN "picture_id" bigint;
ALTER TABLE "models" ADD COLUMN "picture_id" bigint;
ALTER TABLE "product_pictures" ADD COLUMN "picture_id" bigint;
CREATE INDEX "pictures_waiting" ON "pictures" USING btree ("created_at") WHERE made_at is null and failure is null;
ALTER TABLE "engines" ADD CONSTRAINT "engines_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "makes" ADD CONSTRAINT "makes_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "models" ADD CONSTRAINT "models_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_one" CHECK (num_nonnulls("product_pictures"."svg", "product_pictures"."picture_id") = 1);
