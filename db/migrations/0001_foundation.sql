CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_provider" UNIQUE("provider_id","account_id")
);

CREATE TABLE "addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"country_code" text NOT NULL,
	"full_name" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"locked_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);

CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"level" text NOT NULL,
	"message" text NOT NULL,
	"link" text,
	"region" bigint,
	"audience" text DEFAULT 'visitor' NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "audits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" bigint NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "closed_alerts" (
	"alert_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closed_alerts_alert_id_user_id_pk" PRIMARY KEY("alert_id","user_id")
);

CREATE TABLE "compat_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compat_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"vehicle" text NOT NULL,
	"region" integer NOT NULL,
	CONSTRAINT "compat_subscriptions_once" UNIQUE("email","vehicle")
);

CREATE TABLE "content_versions" (
	"topic" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);

CREATE TABLE "discount_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discount_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amounts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"applies_to" text DEFAULT 'all' NOT NULL,
	"minimum_subtotal" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"combinable" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"region" bigint,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"redemptions_max" integer,
	"per_customer_max" integer,
	"redemption_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "discount_codes_spent" CHECK ("discount_codes"."redemptions_max" is null or "discount_codes"."redemption_count" <= "discount_codes"."redemptions_max"),
	CONSTRAINT "discount_codes_count" CHECK ("discount_codes"."redemption_count" >= 0)
);

CREATE TABLE "discount_customers" (
	"code_id" bigint NOT NULL,
	"customer" text NOT NULL,
	"redemption_count" integer NOT NULL,
	"per_customer_max" integer,
	CONSTRAINT "discount_customers_code_id_customer_pk" PRIMARY KEY("code_id","customer"),
	CONSTRAINT "discount_customers_spent" CHECK ("discount_customers"."per_customer_max" is null or "discount_customers"."redemption_count" <= "discount_customers"."per_customer_max")
);

CREATE TABLE "discount_redemptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discount_redemptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code_id" bigint NOT NULL,
	"customer" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "discount_redemptions_once" UNIQUE("code_id","reference")
);

CREATE TABLE "dyno_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dyno_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tune_id" bigint NOT NULL,
	"label" text NOT NULL,
	"source" text NOT NULL,
	"curves" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "engine_tool_restrictions" (
	"engine_id" bigint NOT NULL,
	"tool_id" bigint NOT NULL,
	CONSTRAINT "engine_tool_restrictions_engine_id_tool_id_pk" PRIMARY KEY("engine_id","tool_id")
);

CREATE TABLE "engines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "engines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"displacement_cc" integer,
	"cylinders" integer,
	"fuel" text NOT NULL,
	"aspiration" text NOT NULL,
	"ecu" text,
	"horsepower" integer,
	"torque_lb_ft" integer,
	"other_role_discounts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "engines_slug_unique" UNIQUE("slug")
);

CREATE TABLE "fitment_transmissions" (
	"model_id" bigint NOT NULL,
	"engine_id" bigint NOT NULL,
	"transmission_id" bigint NOT NULL,
	CONSTRAINT "fitment_transmissions_model_id_engine_id_transmission_id_pk" PRIMARY KEY("model_id","engine_id","transmission_id")
);

CREATE TABLE "fitments" (
	"model_id" bigint NOT NULL,
	"year" text NOT NULL,
	"engine_id" bigint NOT NULL,
	CONSTRAINT "fitments_model_id_year_engine_id_pk" PRIMARY KEY("model_id","year","engine_id")
);

CREATE TABLE "idempotency_keys" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("owner","key")
);

CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"shards" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ledger_accounts_code_unique" UNIQUE("code")
);

CREATE TABLE "ledger_balances" (
	"account_id" bigint NOT NULL,
	"shard" integer NOT NULL,
	"balance" bigint NOT NULL,
	"floor" bigint,
	CONSTRAINT "ledger_balances_account_id_shard_pk" PRIMARY KEY("account_id","shard"),
	CONSTRAINT "ledger_balances_floor" CHECK ("ledger_balances"."floor" is null or "ledger_balances"."balance" >= "ledger_balances"."floor")
);

CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"props" jsonb NOT NULL,
	"subject" text,
	"html" text,
	"text" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone DEFAULT now() NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_reference_unique" UNIQUE("reference")
);

CREATE TABLE "makes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "makes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"picture" text,
	"seo_title" text,
	"seo_description" text,
	CONSTRAINT "makes_slug_unique" UNIQUE("slug")
);

CREATE TABLE "models" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "models_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"make_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"picture" text,
	CONSTRAINT "models_make_slug" UNIQUE("make_id","slug")
);

CREATE TABLE "order_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"product_id" bigint,
	"tune_id" bigint,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"net" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "order_lines_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 20),
	CONSTRAINT "order_lines_total" CHECK ("order_lines"."total" = "order_lines"."net" + "order_lines"."tax")
);

CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"token" text NOT NULL,
	"purchase_key" text,
	"region" bigint NOT NULL,
	"currency" text NOT NULL,
	"user_id" bigint,
	"visitor_id" text,
	"email" text NOT NULL,
	"billing_address" jsonb NOT NULL,
	"shipping_address" jsonb,
	"shipping_tier" text,
	"vat_number" text,
	"vehicle" jsonb,
	"discount_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"discount_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subtotal" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"relief" bigint DEFAULT 0 NOT NULL,
	"shipping" bigint NOT NULL,
	"shipping_discount" bigint DEFAULT 0 NOT NULL,
	"shipping_net" bigint DEFAULT 0 NOT NULL,
	"shipping_tax" bigint DEFAULT 0 NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"tax_included" boolean NOT NULL,
	"taxes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tax_note" text,
	"takings" jsonb NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"invoice_number" text,
	"tracking_carrier" text,
	"tracking_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	CONSTRAINT "orders_token_unique" UNIQUE("token"),
	CONSTRAINT "orders_purchaseKey_unique" UNIQUE("purchase_key"),
	CONSTRAINT "orders_invoice_number_unique" UNIQUE("invoice_number"),
	CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."subtotal" - "orders"."discount" - "orders"."relief" + "orders"."shipping" + case when "orders"."tax_included" then 0 else "orders"."tax" end),
	CONSTRAINT "orders_amounts" CHECK (least("orders"."subtotal", "orders"."discount", "orders"."relief", "orders"."shipping", "orders"."tax", "orders"."total") >= 0),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded" >= 0 and "orders"."refunded" <= "orders"."total")
);

CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);

CREATE TABLE "payment_intents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_intents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"nonce_hash" text,
	"gateway_id" text,
	"category" text,
	"claim_owner" text,
	"claim_key" text,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "payment_intents_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_intents_amount" CHECK ("payment_intents"."amount" >= 0)
);

CREATE TABLE "payment_methods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_methods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"vault_token" text NOT NULL,
	"card_type" text NOT NULL,
	"last_four" text NOT NULL,
	"expiration_month" integer NOT NULL,
	"expiration_year" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"default_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "payment_methods_vault_token_unique" UNIQUE("vault_token")
);

CREATE TABLE "postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "postings_amount" CHECK ("postings"."amount" > 0 and "postings"."amount" <= 9007199254740991),
	CONSTRAINT "postings_two_accounts" CHECK ("postings"."from_id" <> "postings"."to_id")
);

CREATE TABLE "product_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_categories_slug_unique" UNIQUE("slug")
);

CREATE TABLE "product_options" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_options_name" UNIQUE("product_id","name")
);

CREATE TABLE "product_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"svg" text NOT NULL,
	"alt" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "product_selections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_selections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"option_id" bigint NOT NULL,
	"name" text NOT NULL,
	"prices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_selections_name" UNIQUE("option_id","name")
);

CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"category_id" bigint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"prices" jsonb NOT NULL,
	"dealer_prices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"weight_grams" integer DEFAULT 0 NOT NULL,
	"shippable" boolean DEFAULT true NOT NULL,
	"taxable" boolean DEFAULT true NOT NULL,
	"specs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug")
);

CREATE TABLE "purchase_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"from" text NOT NULL,
	"author_id" bigint NOT NULL,
	"body" text NOT NULL,
	"opens" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "purchase_notes" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"note" text NOT NULL
);

CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"parts" jsonb NOT NULL,
	"restock" boolean DEFAULT false NOT NULL,
	"takings" jsonb NOT NULL,
	"gateway_id" text,
	"reason" text NOT NULL,
	"actor_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);

CREATE TABLE "related_products" (
	"product_id" bigint NOT NULL,
	"related_id" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "related_products_product_id_related_id_pk" PRIMARY KEY("product_id","related_id")
);

CREATE TABLE "sales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"amount" integer NOT NULL,
	"amount_type" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"code" text,
	"region" bigint,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"countdown" boolean DEFAULT true NOT NULL
);

CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);

CREATE TABLE "shipping_tiers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_tiers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"region" bigint NOT NULL,
	"destinations" jsonb NOT NULL,
	"weight_max_grams" integer NOT NULL,
	"prices" jsonb NOT NULL,
	"days_min" integer NOT NULL,
	"days_max" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shipping_tiers_slug_unique" UNIQUE("slug")
);

CREATE TABLE "stock_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"reference" text,
	"actor_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "stock_levels" (
	"product_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_levels_product_id_location_id_pk" PRIMARY KEY("product_id","location_id"),
	CONSTRAINT "stock_levels_on_hand" CHECK ("stock_levels"."on_hand" >= 0)
);

CREATE TABLE "stock_locations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"region" bigint NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_locations_slug_unique" UNIQUE("slug")
);

CREATE TABLE "switches" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);

CREATE TABLE "tags" (
	"tag" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);

CREATE TABLE "tools" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"product_slug" text,
	"install_fee" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_fz3" boolean DEFAULT false NOT NULL,
	"is_fzl" boolean DEFAULT false NOT NULL,
	"is_benchflash" boolean DEFAULT false NOT NULL,
	"is_dealer_ownable" boolean DEFAULT false NOT NULL,
	"is_inhouse" boolean DEFAULT false NOT NULL,
	"is_rentable" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tools_slug_unique" UNIQUE("slug")
);

CREATE TABLE "transfer_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_groups_reference_unique" UNIQUE("reference")
);

CREATE TABLE "transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"reversal_of" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_reference_unique" UNIQUE("reference"),
	CONSTRAINT "transfers_reversalOf_unique" UNIQUE("reversal_of")
);

CREATE TABLE "transmission_tool_restrictions" (
	"transmission_id" bigint NOT NULL,
	"tool_id" bigint NOT NULL,
	CONSTRAINT "transmission_tool_restrictions_transmission_id_tool_id_pk" PRIMARY KEY("transmission_id","tool_id")
);

CREATE TABLE "transmissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transmissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"gears" integer,
	"tcu" text,
	CONSTRAINT "transmissions_slug_unique" UNIQUE("slug")
);

CREATE TABLE "tune_recommends" (
	"tune_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	CONSTRAINT "tune_recommends_tune_id_other_id_pk" PRIMARY KEY("tune_id","other_id")
);

CREATE TABLE "tune_requires" (
	"tune_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	CONSTRAINT "tune_requires_tune_id_other_id_pk" PRIMARY KEY("tune_id","other_id")
);

CREATE TABLE "tune_tools" (
	"tune_id" bigint NOT NULL,
	"tool_id" bigint NOT NULL,
	CONSTRAINT "tune_tools_tune_id_tool_id_pk" PRIMARY KEY("tune_id","tool_id")
);

CREATE TABLE "tune_tune_types" (
	"tune_id" bigint NOT NULL,
	"tune_type_id" bigint NOT NULL,
	CONSTRAINT "tune_tune_types_tune_id_tune_type_id_pk" PRIMARY KEY("tune_id","tune_type_id")
);

CREATE TABLE "tune_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tune_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tune_types_slug_unique" UNIQUE("slug")
);

CREATE TABLE "tunes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tunes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"engine_id" bigint,
	"transmission_id" bigint,
	"name" text NOT NULL,
	"part_number" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"split_credit_dealer_text" text DEFAULT '' NOT NULL,
	"is_stock" boolean DEFAULT false NOT NULL,
	"optional" boolean DEFAULT false NOT NULL,
	"is_dsg" boolean DEFAULT false NOT NULL,
	"is_awd" boolean DEFAULT false NOT NULL,
	"give_split_credits" boolean DEFAULT false NOT NULL,
	"split_ecu_credit_amt" integer DEFAULT 0 NOT NULL,
	"split_tcu_credit_amt" integer DEFAULT 0 NOT NULL,
	"split_awd_credit_amt" integer DEFAULT 0 NOT NULL,
	"horsepower" jsonb,
	"torque" jsonb,
	"torque_limit" jsonb,
	"crank_horsepower" jsonb,
	"crank_torque" jsonb,
	"price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"base_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"base_addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dealer_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dealer_addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tunes_slug_unique" UNIQUE("slug")
);

CREATE TABLE "two_factors" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"role" integer DEFAULT 0 NOT NULL,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"region" bigint DEFAULT 1 NOT NULL,
	"preferred_display_currency" text,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);

CREATE TABLE "verifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" bigint,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verifications_token_hash_unique" UNIQUE("token_hash")
);

ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "closed_alerts" ADD CONSTRAINT "closed_alerts_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "discount_customers" ADD CONSTRAINT "discount_customers_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dyno_runs" ADD CONSTRAINT "dyno_runs_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "public"."tunes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "engine_tool_restrictions" ADD CONSTRAINT "engine_tool_restrictions_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "public"."engines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "engine_tool_restrictions" ADD CONSTRAINT "engine_tool_restrictions_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fitment_transmissions" ADD CONSTRAINT "fitment_transmissions_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fitment_transmissions" ADD CONSTRAINT "fitment_transmissions_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "public"."engines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fitment_transmissions" ADD CONSTRAINT "fitment_transmissions_transmission_id_transmissions_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "public"."transmissions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fitments" ADD CONSTRAINT "fitments_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fitments" ADD CONSTRAINT "fitments_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "public"."engines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_balances" ADD CONSTRAINT "ledger_balances_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "models" ADD CONSTRAINT "models_make_id_makes_id_fk" FOREIGN KEY ("make_id") REFERENCES "public"."makes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "postings" ADD CONSTRAINT "postings_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "postings" ADD CONSTRAINT "postings_from_id_ledger_accounts_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "postings" ADD CONSTRAINT "postings_to_id_ledger_accounts_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_selections" ADD CONSTRAINT "product_selections_option_id_product_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."product_options"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_messages" ADD CONSTRAINT "purchase_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_notes" ADD CONSTRAINT "purchase_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "related_products" ADD CONSTRAINT "related_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "related_products" ADD CONSTRAINT "related_products_related_id_products_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_location_id_stock_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."stock_locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_location_id_stock_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."stock_locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_group_id_transfer_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."transfer_groups"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "transmission_tool_restrictions" ADD CONSTRAINT "transmission_tool_restrictions_transmission_id_transmissions_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "public"."transmissions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "transmission_tool_restrictions" ADD CONSTRAINT "transmission_tool_restrictions_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_recommends" ADD CONSTRAINT "tune_recommends_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "public"."tunes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_requires" ADD CONSTRAINT "tune_requires_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "public"."tunes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_tools" ADD CONSTRAINT "tune_tools_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "public"."tunes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_tools" ADD CONSTRAINT "tune_tools_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_tune_types" ADD CONSTRAINT "tune_tune_types_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "public"."tunes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tune_tune_types" ADD CONSTRAINT "tune_tune_types_tune_type_id_tune_types_id_fk" FOREIGN KEY ("tune_type_id") REFERENCES "public"."tune_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tunes" ADD CONSTRAINT "tunes_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "public"."engines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tunes" ADD CONSTRAINT "tunes_transmission_id_transmissions_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "public"."transmissions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");
CREATE INDEX "audits_object" ON "audits" USING btree ("object","id");
CREATE INDEX "audits_actor" ON "audits" USING btree ("actor_id","id");
CREATE INDEX "discount_redemptions_reference" ON "discount_redemptions" USING btree ("reference");
CREATE INDEX "dyno_runs_tune" ON "dyno_runs" USING btree ("tune_id");
CREATE INDEX "engine_tool_restrictions_tool" ON "engine_tool_restrictions" USING btree ("tool_id");
CREATE INDEX "fitment_transmissions_transmission" ON "fitment_transmissions" USING btree ("transmission_id");
CREATE INDEX "fitments_engine" ON "fitments" USING btree ("engine_id");
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient","id");
CREATE INDEX "mails_unsent" ON "mails" USING btree ("not_before") WHERE sent_at is null;
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id");
CREATE INDEX "orders_region" ON "orders" USING btree ("region","id");
CREATE INDEX "orders_state" ON "orders" USING btree ("region","state","id");
CREATE INDEX "orders_paid" ON "orders" USING btree ("region","paid_at");
CREATE INDEX "orders_email" ON "orders" USING btree (lower("email"));
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");
CREATE UNIQUE INDEX "payment_intents_one_live" ON "payment_intents" USING btree ("order_id") WHERE state in ('started', 'unknown', 'captured', 'ordered');
CREATE UNIQUE INDEX "payment_intents_one_nonce" ON "payment_intents" USING btree ("nonce_hash") WHERE state <> 'failed';
CREATE INDEX "payment_intents_open" ON "payment_intents" USING btree ("created_at") WHERE state in ('started', 'unknown', 'captured');
CREATE INDEX "payment_methods_user" ON "payment_methods" USING btree ("user_id");
CREATE INDEX "postings_transfer" ON "postings" USING btree ("transfer_id");
CREATE INDEX "postings_from" ON "postings" USING btree ("from_id","id");
CREATE INDEX "postings_to" ON "postings" USING btree ("to_id","id");
CREATE INDEX "product_pictures_product" ON "product_pictures" USING btree ("product_id");
CREATE INDEX "products_category" ON "products" USING btree ("category_id");
CREATE INDEX "purchase_messages_order" ON "purchase_messages" USING btree ("order_id","id");
CREATE UNIQUE INDEX "purchase_messages_one_opening" ON "purchase_messages" USING btree ("order_id") WHERE opens is not null;
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");
CREATE INDEX "related_products_related" ON "related_products" USING btree ("related_id");
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");
CREATE INDEX "stock_changes_place" ON "stock_changes" USING btree ("product_id","location_id","id");
CREATE INDEX "stock_changes_reference" ON "stock_changes" USING btree ("reference");
CREATE INDEX "stock_levels_location" ON "stock_levels" USING btree ("location_id");
CREATE INDEX "transfers_group" ON "transfers" USING btree ("group_id");
CREATE INDEX "transmission_tool_restrictions_tool" ON "transmission_tool_restrictions" USING btree ("tool_id");
CREATE INDEX "tune_recommends_tune" ON "tune_recommends" USING btree ("other_id");
CREATE INDEX "tune_requires_tune" ON "tune_requires" USING btree ("other_id");
CREATE INDEX "tune_tools_tool" ON "tune_tools" USING btree ("tool_id");
CREATE INDEX "tune_tune_types_type" ON "tune_tune_types" USING btree ("tune_type_id");
CREATE INDEX "tunes_engine" ON "tunes" USING btree ("engine_id");
CREATE INDEX "tunes_transmission" ON "tunes" USING btree ("transmission_id");
CREATE INDEX "verifications_user" ON "verifications" USING btree ("user_id","purpose");
CREATE INDEX "verifications_expires" ON "verifications" USING btree ("expires_at");
