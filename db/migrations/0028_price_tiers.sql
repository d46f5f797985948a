CREATE TABLE "price_tier_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_tier_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tier_id" bigint NOT NULL,
	"price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"base_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"base_addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dealer_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dealer_addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"before" jsonb,
	"state" text NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"tunes" integer,
	"reason" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_tier_changes_state" CHECK ("price_tier_changes"."state" in ('planned', 'applied', 'canceled')),
	CONSTRAINT "price_tier_changes_applied" CHECK (("price_tier_changes"."state" = 'applied') = ("price_tier_changes"."applied_at" is not null))
);

CREATE TABLE "price_tiers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_tiers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"base_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"base_addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dealer_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dealer_addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_tiers_name" UNIQUE("name")
);

CREATE TABLE "tune_type_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tune_type_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tune_type_groups_slug_unique" UNIQUE("slug")
);

ALTER TABLE "tune_types" ADD COLUMN "group_id" bigint;
ALTER TABLE "tune_types" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "tunes" ADD COLUMN "price_tier_id" bigint;
ALTER TABLE "price_tier_changes" ADD CONSTRAINT "price_tier_changes_tier_id_price_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."price_tiers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_tier_changes" ADD CONSTRAINT "price_tier_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "price_tier_changes_tier" ON "price_tier_changes" USING btree ("tier_id","id");
CREATE UNIQUE INDEX "price_tier_changes_planned" ON "price_tier_changes" USING btree ("tier_id") WHERE state = 'planned';
CREATE INDEX "price_tier_changes_due" ON "price_tier_changes" USING btree ("effective_at") WHERE state = 'planned';
ALTER TABLE "tune_types" ADD CONSTRAINT "tune_types_group_id_tune_type_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."tune_type_groups"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tunes" ADD CONSTRAINT "tunes_price_tier_id_price_tiers_id_fk" FOREIGN KEY ("price_tier_id") REFERENCES "public"."price_tiers"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "tunes_price_tier" ON "tunes" USING btree ("price_tier_id","id");
