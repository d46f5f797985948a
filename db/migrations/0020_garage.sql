CREATE TABLE "garage_vehicles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "garage_vehicles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"model_id" bigint NOT NULL,
	"year" text NOT NULL,
	"engine_id" bigint NOT NULL,
	"transmission_id" bigint,
	"name" text DEFAULT '' NOT NULL,
	"vin" text DEFAULT '' NOT NULL,
	"plate" text DEFAULT '' NOT NULL,
	"mileage_unit" text NOT NULL,
	"is_current" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "garage_vehicles_once" UNIQUE NULLS NOT DISTINCT("user_id","model_id","year","engine_id","transmission_id","vin"),
	CONSTRAINT "garage_vehicles_mileage_unit" CHECK ("garage_vehicles"."mileage_unit" in ('mi', 'km'))
);

CREATE TABLE "product_fits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_fits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"model_id" bigint,
	"engine_id" bigint,
	"transmission_id" bigint,
	CONSTRAINT "product_fits_once" UNIQUE NULLS NOT DISTINCT("product_id","model_id","engine_id","transmission_id"),
	CONSTRAINT "product_fits_names_something" CHECK (num_nonnulls("product_fits"."model_id", "product_fits"."engine_id", "product_fits"."transmission_id") > 0)
);

ALTER TABLE "garage_vehicles" ADD CONSTRAINT "garage_vehicles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "garage_vehicles" ADD CONSTRAINT "garage_vehicles_fitment" FOREIGN KEY ("model_id","year","engine_id") REFERENCES "public"."fitments"("model_id","year","engine_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "garage_vehicles" ADD CONSTRAINT "garage_vehicles_fitment_transmission" FOREIGN KEY ("model_id","engine_id","transmission_id") REFERENCES "public"."fitment_transmissions"("model_id","engine_id","transmission_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_fits" ADD CONSTRAINT "product_fits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "product_fits" ADD CONSTRAINT "product_fits_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_fits" ADD CONSTRAINT "product_fits_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "public"."engines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_fits" ADD CONSTRAINT "product_fits_transmission_id_transmissions_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "public"."transmissions"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "garage_vehicles_current" ON "garage_vehicles" USING btree ("user_id") WHERE is_current;
CREATE INDEX "garage_vehicles_fitments" ON "garage_vehicles" USING btree ("model_id","engine_id","transmission_id");
CREATE INDEX "product_fits_model" ON "product_fits" USING btree ("model_id");
CREATE INDEX "product_fits_engine" ON "product_fits" USING btree ("engine_id");
CREATE INDEX "product_fits_transmission" ON "product_fits" USING btree ("transmission_id");
