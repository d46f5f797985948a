CREATE TABLE "affiliate_acceptances" (
	"earner_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_acceptances_earner_id_version_pk" PRIMARY KEY("earner_id","version")
);

CREATE TABLE "affiliate_applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"about" text NOT NULL,
	"socials1" text NOT NULL,
	"socials2" text DEFAULT '' NOT NULL,
	"socials3" text DEFAULT '' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone
);

CREATE TABLE "affiliate_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"earner_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "affiliate_offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"basis_points" integer NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	"earner_id" bigint
);

CREATE TABLE "affiliate_terms" (
	"version" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "disbursements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disbursements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" bigint NOT NULL,
	"earner_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"payee" jsonb NOT NULL,
	"state" text NOT NULL,
	"reference" text NOT NULL,
	"ledger_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "disbursements_transferId_unique" UNIQUE("transfer_id"),
	CONSTRAINT "disbursements_reference_unique" UNIQUE("reference")
);

CREATE TABLE "earners" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"user_id" bigint,
	"state" text DEFAULT 'active' NOT NULL,
	"hold_days" integer DEFAULT 14 NOT NULL,
	"tier" integer DEFAULT 1 NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"tagline" text DEFAULT '' NOT NULL,
	"accent_color" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earners_user" UNIQUE("kind","user_id"),
	CONSTRAINT "earners_hold" CHECK ("earners"."hold_days" between 0 and 180),
	CONSTRAINT "earners_tier" CHECK ("earners"."tier" between 1 and 3),
	CONSTRAINT "earners_color" CHECK ("earners"."accent_color" = '' or "earners"."accent_color" ~ '^#[0-9a-f]{6}$')
);

CREATE TABLE "order_attributions" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"earner_id" bigint NOT NULL,
	"code" text NOT NULL,
	"visited_at" timestamp with time zone NOT NULL
);

CREATE TABLE "order_shares" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"affiliate_id" bigint,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "refund_shares" (
	"refund_id" bigint PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "share_agreements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_agreements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"earner_id" bigint,
	"subject" text NOT NULL,
	"tune_id" bigint,
	"brand_id" bigint,
	"pool_id" bigint,
	"basis_points" integer,
	"amounts" jsonb,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_agreements_part" CHECK (num_nonnulls("share_agreements"."basis_points", "share_agreements"."amounts") = 1),
	CONSTRAINT "share_agreements_points" CHECK ("share_agreements"."basis_points" is null or "share_agreements"."basis_points" between 1 and 10000),
	CONSTRAINT "share_agreements_holder" CHECK (("share_agreements"."earner_id" is null) = ("share_agreements"."subject" = 'pool')),
	CONSTRAINT "share_agreements_subject" CHECK (("share_agreements"."tune_id" is not null) = ("share_agreements"."subject" = 'tune') and ("share_agreements"."brand_id" is not null) = ("share_agreements"."subject" = 'brand') and ("share_agreements"."pool_id" is not null) = ("share_agreements"."subject" = 'pool')),
	CONSTRAINT "share_agreements_dates" CHECK ("share_agreements"."ends_at" is null or "share_agreements"."ends_at" >= "share_agreements"."starts_at")
);

CREATE TABLE "share_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"earner_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"refund_id" bigint,
	"reversal_of" bigint,
	"agreement_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"title" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"hold_until" timestamp with time zone NOT NULL,
	"ledger_id" bigint NOT NULL,
	"transfer_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_entries_sign" CHECK (("share_entries"."amount" > 0) = ("share_entries"."reversal_of" is null) and "share_entries"."amount" <> 0),
	CONSTRAINT "share_entries_refund" CHECK (("share_entries"."refund_id" is null) = ("share_entries"."reversal_of" is null))
);

CREATE TABLE "share_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"total" bigint NOT NULL,
	"transfer_count" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	"disbursed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "share_groups_second" CHECK ("share_groups"."approved_by" is null or "share_groups"."approved_by" <> "share_groups"."created_by"),
	CONSTRAINT "share_groups_total" CHECK ("share_groups"."total" > 0)
);

CREATE TABLE "share_payees" (
	"earner_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"details" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_payees_earner_id_currency_pk" PRIMARY KEY("earner_id","currency")
);

CREATE TABLE "share_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" bigint NOT NULL,
	"earner_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"entry_count" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "share_transfers_key" UNIQUE("id","earner_id","currency"),
	CONSTRAINT "share_transfers_one" UNIQUE("group_id","earner_id"),
	CONSTRAINT "share_transfers_amount" CHECK ("share_transfers"."amount" > 0)
);

CREATE TABLE "tune_pool_members" (
	"pool_id" bigint NOT NULL,
	"earner_id" bigint NOT NULL,
	"weight" integer NOT NULL,
	CONSTRAINT "tune_pool_members_pool_id_earner_id_pk" PRIMARY KEY("pool_id","earner_id"),
	CONSTRAINT "tune_pool_members_weight" CHECK ("tune_pool_members"."weight" between 1 and 10000)
);

CREATE TABLE "tune_pools" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tune_pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "tune_tuners" (
	"tune_id" bigint PRIMARY KEY NOT NULL,
	"earner_id" bigint,
	"pool_id" bigint,
	"brand_id" bigint,
	CONSTRAINT "tune_tuners_one" CHECK (num_nonnulls("tune_tuners"."earner_id", "tune_tuners"."pool_id") = 1)
);

CREATE TABLE "tuner_brands" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tuner_brands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tuner_brands_slug_unique" UNIQUE("slug")
);

ALTER TABLE "affiliate_acceptances" ADD CONSTRAINT "affiliate_acceptances_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "public"."earners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "affiliate_acceptances" ADD CONSTRAINT "affiliate_acceptances_version_affiliate_terms_version_fk" FOREIGN KEY ("version") REFERENCES "public"."affiliate_terms"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "affiliate_acceptances" ADD CONSTRAINT "affiliate_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "affiliate_applications" ADD CONSTRAINT "affiliate_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "affiliate_applications" ADD CONSTRAINT "affiliate_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "affiliate_codes" ADD CONSTRAINT "affiliate_codes_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "public"."earners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "affiliate_offers" ADD CONSTRAINT "affiliate_offers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "affiliate_offers" ADD CONSTRAINT "affiliate_offers_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "public"."earners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_transfer_id_share_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."share_transfers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "public"."earners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_ledger_id_transfers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "earners" ADD CONSTRAINT "earners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_attributions" ADD CONSTRAINT "order_attributions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_attributions" ADD CONSTRAINT "order_attributions_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "public"."earners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_shares" ADD CONSTRAINT "order_shares_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_shares" ADD CONSTRAINT "order_shares_affiliate_id_earners_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."earners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund_shares" ADD CONSTRAINT "refund_shares_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_agreements" ADD CONSTRAINT "share_agreements_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "public"."earners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_agreements" ADD CONSTRAINT "share_agreements_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "public"."tunes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_agreements" ADD CONSTRAINT "share_agreements_brand_id_tuner_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."tuner_brands"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_agreements" ADD CONSTRAINT "share_agreements_pool_id_tune_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."tune_pools"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_agreements" ADD CONSTRAINT "share_agreements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "public"."earners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_agreement_id_share_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."share_agreements"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_ledger_id_transfers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_transfer" FOREIGN KEY ("transfer_id","earner_id","currency") REFERENCES "public"."share_transfers"("id","earner_id","currency") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_groups" ADD CONSTRAINT "share_groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_groups" ADD CONSTRAINT "share_groups_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_payees" ADD CONSTRAINT "share_payees_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "public"."earners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_transfers" ADD CONSTRAINT "share_transfers_group_id_share_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."share_groups"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_transfers" ADD CONSTRAINT "share_transfers_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "public"."earners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_pool_members" ADD CONSTRAINT "tune_pool_members_pool_id_tune_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."tune_pools"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_pool_members" ADD CONSTRAINT "tune_pool_members_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "public"."earners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_tuners" ADD CONSTRAINT "tune_tuners_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "public"."tunes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_tuners" ADD CONSTRAINT "tune_tuners_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "public"."earners"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_tuners" ADD CONSTRAINT "tune_tuners_pool_id_tune_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."tune_pools"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_tuners" ADD CONSTRAINT "tune_tuners_brand_id_tuner_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."tuner_brands"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "affiliate_applications_state" ON "affiliate_applications" USING btree ("state","id");
CREATE INDEX "affiliate_applications_user" ON "affiliate_applications" USING btree ("user_id");
CREATE INDEX "affiliate_codes_earner" ON "affiliate_codes" USING btree ("earner_id");
CREATE INDEX "disbursements_earner" ON "disbursements" USING btree ("earner_id","id");
CREATE INDEX "earners_list" ON "earners" USING btree ("kind","id");
CREATE INDEX "share_agreements_earner" ON "share_agreements" USING btree ("earner_id","id");
CREATE INDEX "share_agreements_pool" ON "share_agreements" USING btree ("pool_id");
CREATE UNIQUE INDEX "share_entries_once" ON "share_entries" USING btree ("line_id","earner_id","agreement_id") WHERE reversal_of is null;
CREATE UNIQUE INDEX "share_entries_back" ON "share_entries" USING btree ("reversal_of","refund_id") WHERE reversal_of is not null;
CREATE INDEX "share_entries_earner" ON "share_entries" USING btree ("earner_id","id");
CREATE INDEX "share_entries_order" ON "share_entries" USING btree ("order_id");
CREATE INDEX "share_entries_of_transfer" ON "share_entries" USING btree ("transfer_id");
CREATE INDEX "share_entries_open" ON "share_entries" USING btree ("currency","earner_id") WHERE transfer_id is null;
CREATE INDEX "share_groups_list" ON "share_groups" USING btree ("state","id");
CREATE INDEX "share_transfers_earner" ON "share_transfers" USING btree ("earner_id","id");
CREATE INDEX "tune_pool_members_earner" ON "tune_pool_members" USING btree ("earner_id");
CREATE INDEX "tune_tuners_earner" ON "tune_tuners" USING btree ("earner_id");
CREATE INDEX "tune_tuners_pool" ON "tune_tuners" USING btree ("pool_id");
CREATE INDEX "tune_tuners_brand" ON "tune_tuners" USING btree ("brand_id");
