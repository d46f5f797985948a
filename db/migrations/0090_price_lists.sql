CREATE TABLE "dealer_group_members" (
	"dealer_id" bigint PRIMARY KEY NOT NULL,
	"group_id" bigint NOT NULL
);

CREATE TABLE "dealer_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealer_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"internal_note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dealer_groups_slug_unique" UNIQUE("slug"),
	CONSTRAINT "dealer_groups_name_unique" UNIQUE("name")
);

CREATE TABLE "price_list_dealers" (
	"list_id" bigint NOT NULL,
	"dealer_id" bigint NOT NULL,
	CONSTRAINT "price_list_dealers_list_id_dealer_id_pk" PRIMARY KEY("list_id","dealer_id")
);

CREATE TABLE "price_list_groups" (
	"list_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	CONSTRAINT "price_list_groups_list_id_group_id_pk" PRIMARY KEY("list_id","group_id")
);

CREATE TABLE "price_list_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_list_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"variant_id" bigint,
	"from_quantity" integer NOT NULL,
	"prices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"percent" numeric(5, 2),
	"off" text DEFAULT 'list' NOT NULL,
	CONSTRAINT "price_list_prices_once" UNIQUE NULLS NOT DISTINCT("list_id","product_id","variant_id","from_quantity"),
	CONSTRAINT "price_list_prices_quantity" CHECK ("price_list_prices"."from_quantity" between 1 and 1000),
	CONSTRAINT "price_list_prices_one" CHECK (("price_list_prices"."percent" is null) = ("price_list_prices"."prices" <> '{}'::jsonb) and coalesce("price_list_prices"."percent" > 0 and "price_list_prices"."percent" <= 100, true)),
	CONSTRAINT "price_list_prices_off" CHECK ("price_list_prices"."off" in ('list', 'dealer'))
);

CREATE TABLE "price_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"internal_note" text DEFAULT '' NOT NULL,
	"audience" text NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'published' NOT NULL,
	"publish_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_lists_name_unique" UNIQUE("name"),
	CONSTRAINT "price_lists_audience" CHECK ("price_lists"."audience" in ('everyone', 'dealers', 'chosen')),
	CONSTRAINT "price_lists_dates" CHECK ("price_lists"."starts_at" < "price_lists"."ends_at"),
	CONSTRAINT "price_lists_life" CHECK ("price_lists"."state" in ('draft', 'published', 'scheduled', 'retired') and ("price_lists"."state" <> 'scheduled' or "price_lists"."publish_at" is not null))
);

ALTER TABLE "discount_codes" ADD COLUMN "dealer_groups" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "discount_codes" ADD COLUMN "vehicles" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "dealer_group_members" ADD CONSTRAINT "dealer_group_members_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "dealer_group_members" ADD CONSTRAINT "dealer_group_members_group_id_dealer_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."dealer_groups"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_list_dealers" ADD CONSTRAINT "price_list_dealers_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_list_dealers" ADD CONSTRAINT "price_list_dealers_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "price_list_groups" ADD CONSTRAINT "price_list_groups_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_list_groups" ADD CONSTRAINT "price_list_groups_group_id_dealer_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."dealer_groups"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_variant" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."product_variants"("id","product_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "dealer_group_members_group" ON "dealer_group_members" USING btree ("group_id");
CREATE INDEX "price_list_dealers_dealer" ON "price_list_dealers" USING btree ("dealer_id");
CREATE INDEX "price_list_groups_group" ON "price_list_groups" USING btree ("group_id");
CREATE INDEX "price_list_prices_product" ON "price_list_prices" USING btree ("product_id");
