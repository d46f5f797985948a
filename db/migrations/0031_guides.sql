CREATE TABLE "guides" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"picture_id" bigint,
	"make_id" bigint,
	"model_id" bigint,
	"engine_id" bigint,
	"transmission_id" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'published' NOT NULL,
	"publish_at" timestamp with time zone,
	CONSTRAINT "guides_slug_unique" UNIQUE("slug"),
	CONSTRAINT "guides_life" CHECK ("guides"."state" in ('draft', 'published', 'scheduled', 'retired') and ("guides"."state" <> 'scheduled' or "guides"."publish_at" is not null)),
	CONSTRAINT "guides_one_place" CHECK (num_nonnulls("guides"."make_id", "guides"."model_id", "guides"."engine_id", "guides"."transmission_id") <= 1)
);

ALTER TABLE "guides" ADD CONSTRAINT "guides_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "guides" ADD CONSTRAINT "guides_make_id_makes_id_fk" FOREIGN KEY ("make_id") REFERENCES "public"."makes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "guides" ADD CONSTRAINT "guides_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "guides" ADD CONSTRAINT "guides_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "public"."engines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "guides" ADD CONSTRAINT "guides_transmission_id_transmissions_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "public"."transmissions"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "guides_make" ON "guides" USING btree ("make_id");
CREATE INDEX "guides_model" ON "guides" USING btree ("model_id");
CREATE INDEX "guides_engine" ON "guides" USING btree ("engine_id");
CREATE INDEX "guides_transmission" ON "guides" USING btree ("transmission_id");
