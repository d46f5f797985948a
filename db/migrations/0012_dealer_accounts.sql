CREATE TABLE "conversion_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversion_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"rate" bigint NOT NULL,
	"source" text NOT NULL,
	"actor_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversion_rates_rate" CHECK ("conversion_rates"."rate" between 1000 and 100000000000),
	CONSTRAINT "conversion_rates_two" CHECK ("conversion_rates"."base" <> "conversion_rates"."quote")
);

CREATE TABLE "credit_deals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_deals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"dealer_id" bigint NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"currency" text NOT NULL,
	"expires_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"expired_at" timestamp with time zone,
	CONSTRAINT "credit_deals_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "credit_deals_amounts" CHECK ("credit_deals"."price" > 0 and "credit_deals"."credit" >= "credit_deals"."price"),
	CONSTRAINT "credit_deals_state" CHECK ("credit_deals"."state" in ('draft', 'published', 'paid', 'cancelled', 'expired')),
	CONSTRAINT "credit_deals_times" CHECK (("credit_deals"."state" = 'paid') = ("credit_deals"."paid_at" is not null) and ("credit_deals"."state" = 'cancelled') = ("credit_deals"."cancelled_at" is not null))
);

CREATE TABLE "dealer_accounts" (
	"dealer_id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"credit_limit" bigint DEFAULT 0 NOT NULL,
	"terms_days" integer DEFAULT 30 NOT NULL,
	"closed_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dealer_accounts_accountId_unique" UNIQUE("account_id"),
	CONSTRAINT "dealer_accounts_limit" CHECK ("dealer_accounts"."credit_limit" between 0 and 100000000000),
	CONSTRAINT "dealer_accounts_terms" CHECK ("dealer_accounts"."terms_days" between 1 and 120)
);

CREATE TABLE "dealer_credit_changes" (
	"dealer_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"ecu" integer DEFAULT 0 NOT NULL,
	"tcu" integer DEFAULT 0 NOT NULL,
	"awd" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dealer_credit_changes_dealer_id_reference_pk" PRIMARY KEY("dealer_id","reference")
);

CREATE TABLE "dealer_credits" (
	"dealer_id" bigint PRIMARY KEY NOT NULL,
	"ecu" integer DEFAULT 0 NOT NULL,
	"tcu" integer DEFAULT 0 NOT NULL,
	"awd" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "dealer_credits_left" CHECK (least("dealer_credits"."ecu", "dealer_credits"."tcu", "dealer_credits"."awd") >= 0)
);

CREATE TABLE "dealer_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealer_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dealer_id" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"change" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"charged" bigint NOT NULL,
	CONSTRAINT "dealer_entries_once" UNIQUE("dealer_id","transfer_id")
);

CREATE TABLE "dealer_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealer_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dealer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"deal_id" bigint,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"bonus" bigint DEFAULT 0 NOT NULL,
	"charged_amount" bigint NOT NULL,
	"charged_currency" text NOT NULL,
	"rate" bigint,
	"rate_source" text,
	"rated_at" timestamp with time zone,
	"reference" text NOT NULL,
	"nonce_hash" text,
	"gateway_id" text,
	"category" text,
	"card" text,
	"user_id" bigint NOT NULL,
	"claim_owner" text,
	"claim_key" text,
	"claim_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "dealer_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "dealer_payments_amount" CHECK ("dealer_payments"."amount" > 0 and "dealer_payments"."charged_amount" > 0 and "dealer_payments"."bonus" >= 0),
	CONSTRAINT "dealer_payments_rate" CHECK (("dealer_payments"."currency" = "dealer_payments"."charged_currency") = ("dealer_payments"."rate" is null) and ("dealer_payments"."currency" <> "dealer_payments"."charged_currency" or "dealer_payments"."amount" = "dealer_payments"."charged_amount"))
);

CREATE TABLE "dealer_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealer_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dealer_id" bigint NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"opening" bigint NOT NULL,
	"charges" bigint NOT NULL,
	"payments" bigint NOT NULL,
	"closing" bigint NOT NULL,
	"entry_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dealer_statements_month" UNIQUE("dealer_id","from_at"),
	CONSTRAINT "dealer_statements_sum" CHECK ("dealer_statements"."closing" = "dealer_statements"."opening" + "dealer_statements"."charges" - "dealer_statements"."payments" and least("dealer_statements"."charges", "dealer_statements"."payments") >= 0)
);

CREATE TABLE "rate_quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dealer_id" bigint NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"rate" bigint NOT NULL,
	"source" text NOT NULL,
	"rated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "ledger_balances" ADD COLUMN "ceiling" bigint;
ALTER TABLE "payment_intents" ADD COLUMN "dealer_id" bigint;
ALTER TABLE "conversion_rates" ADD CONSTRAINT "conversion_rates_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credit_deals" ADD CONSTRAINT "credit_deals_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credit_deals" ADD CONSTRAINT "credit_deals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_accounts" ADD CONSTRAINT "dealer_accounts_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_accounts" ADD CONSTRAINT "dealer_accounts_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_credit_changes" ADD CONSTRAINT "dealer_credit_changes_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_credits" ADD CONSTRAINT "dealer_credits_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_entries" ADD CONSTRAINT "dealer_entries_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_entries" ADD CONSTRAINT "dealer_entries_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_payments" ADD CONSTRAINT "dealer_payments_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_payments" ADD CONSTRAINT "dealer_payments_deal_id_credit_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."credit_deals"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_payments" ADD CONSTRAINT "dealer_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_statements" ADD CONSTRAINT "dealer_statements_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rate_quotes" ADD CONSTRAINT "rate_quotes_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "conversion_rates_newest" ON "conversion_rates" USING btree ("base","quote","id");
CREATE INDEX "credit_deals_dealer" ON "credit_deals" USING btree ("dealer_id","id");
CREATE INDEX "credit_deals_state_list" ON "credit_deals" USING btree ("state","id");
CREATE INDEX "dealer_entries_at" ON "dealer_entries" USING btree ("dealer_id","at","id");
CREATE INDEX "dealer_entries_list" ON "dealer_entries" USING btree ("dealer_id","id");
CREATE INDEX "dealer_entries_kind" ON "dealer_entries" USING btree ("dealer_id","kind","id");
CREATE INDEX "dealer_entries_due" ON "dealer_entries" USING btree ("dealer_id","due_at","id");
CREATE INDEX "dealer_entries_transfer" ON "dealer_entries" USING btree ("transfer_id");
CREATE UNIQUE INDEX "dealer_payments_one_deal" ON "dealer_payments" USING btree ("deal_id") WHERE state in ('started', 'unknown', 'paid');
CREATE UNIQUE INDEX "dealer_payments_one_nonce" ON "dealer_payments" USING btree ("nonce_hash") WHERE state <> 'failed';
CREATE UNIQUE INDEX "dealer_payments_claim" ON "dealer_payments" USING btree ("claim_owner","claim_key");
CREATE INDEX "dealer_payments_open" ON "dealer_payments" USING btree ("updated_at") WHERE state in ('started', 'unknown');
CREATE INDEX "dealer_payments_dealer" ON "dealer_payments" USING btree ("dealer_id","id");
CREATE INDEX "rate_quotes_dealer" ON "rate_quotes" USING btree ("dealer_id","created_at");
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "payment_intents_dealer" ON "payment_intents" USING btree ("dealer_id","order_id") WHERE dealer_id is not null;
ALTER TABLE "ledger_balances" ADD CONSTRAINT "ledger_balances_ceiling" CHECK ("ledger_balances"."ceiling" is null or "ledger_balances"."balance" <= "ledger_balances"."ceiling");
