-- Tables, constraints and indexes by feature; foreign keys, sequences, views and the application's rights follow at the end.
-- Functions and triggers are in db/functions, seeded rows in db/seed.

-- Requests and versions of content

CREATE TABLE "content_versions" (
  "topic" text PRIMARY KEY NOT NULL,
  "version" bigint DEFAULT 1 NOT NULL
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

-- Identity

CREATE TABLE "accounts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "provider_id" text NOT NULL,
  "account_id" text NOT NULL,
  "password" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "accounts_provider" UNIQUE("provider_id","account_id")
);
CREATE INDEX "accounts_user" ON "accounts" ("user_id");

CREATE TABLE "passkeys" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "passkeys_user" ON "passkeys" ("user_id");

CREATE TABLE "sessions" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "token" text NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "ip_address" text,
  "user_agent" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
CREATE INDEX "sessions_user" ON "sessions" ("user_id");
CREATE INDEX "sessions_expires" ON "sessions" ("expires_at");

CREATE TABLE "two_factors" (
  "user_id" bigint PRIMARY KEY NOT NULL,
  "secret" text NOT NULL,
  "backup_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "last_step" bigint DEFAULT 0 NOT NULL,
  "confirmed_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "users" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "purpose" text NOT NULL,
  "token_hash" text NOT NULL,
  "user_id" bigint,
  "data" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "verifications_token_hash_unique" UNIQUE("token_hash")
);
CREATE INDEX "verifications_user" ON "verifications" ("user_id","purpose");
CREATE INDEX "verifications_expires" ON "verifications" ("expires_at");

-- Addresses

CREATE TABLE "addresses" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "addresses_user" ON "addresses" ("user_id");

-- Vehicles

CREATE TABLE "compat_subscriptions" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "email" text NOT NULL,
  "vehicle" text NOT NULL,
  "region" integer NOT NULL,
  CONSTRAINT "compat_subscriptions_once" UNIQUE("email","vehicle")
);

CREATE TABLE "engines" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "fitment_transmissions_transmission" ON "fitment_transmissions" ("transmission_id");

CREATE TABLE "fitments" (
  "model_id" bigint NOT NULL,
  "year" text NOT NULL,
  "engine_id" bigint NOT NULL,
  CONSTRAINT "fitments_model_id_year_engine_id_pk" PRIMARY KEY("model_id","year","engine_id")
);
CREATE INDEX "fitments_engine" ON "fitments" ("engine_id");

CREATE TABLE "makes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  "picture" text,
  "seo_title" text,
  "seo_description" text,
  CONSTRAINT "makes_slug_unique" UNIQUE("slug")
);

CREATE TABLE "models" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "make_id" bigint NOT NULL,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "body" text NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  "picture" text,
  CONSTRAINT "models_make_slug" UNIQUE("make_id","slug")
);

CREATE TABLE "transmissions" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "kind" text NOT NULL,
  "gears" integer,
  "tcu" text,
  CONSTRAINT "transmissions_slug_unique" UNIQUE("slug")
);

-- Tools

CREATE TABLE "engine_tool_restrictions" (
  "engine_id" bigint NOT NULL,
  "tool_id" bigint NOT NULL,
  CONSTRAINT "engine_tool_restrictions_engine_id_tool_id_pk" PRIMARY KEY("engine_id","tool_id")
);
CREATE INDEX "engine_tool_restrictions_tool" ON "engine_tool_restrictions" ("tool_id");

CREATE TABLE "tools" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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

CREATE TABLE "transmission_tool_restrictions" (
  "transmission_id" bigint NOT NULL,
  "tool_id" bigint NOT NULL,
  CONSTRAINT "transmission_tool_restrictions_transmission_id_tool_id_pk" PRIMARY KEY("transmission_id","tool_id")
);
CREATE INDEX "transmission_tool_restrictions_tool" ON "transmission_tool_restrictions" ("tool_id");

-- Tunes

CREATE TABLE "dyno_runs" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "tune_id" bigint NOT NULL,
  "label" text NOT NULL,
  "source" text NOT NULL,
  "correction" text,
  "curves" jsonb NOT NULL,
  "position" integer DEFAULT 0 NOT NULL
);
CREATE INDEX "dyno_runs_tune" ON "dyno_runs" ("tune_id");

CREATE TABLE "tune_recommends" (
  "tune_id" bigint NOT NULL,
  "other_id" bigint NOT NULL,
  CONSTRAINT "tune_recommends_tune_id_other_id_pk" PRIMARY KEY("tune_id","other_id")
);
CREATE INDEX "tune_recommends_tune" ON "tune_recommends" ("other_id");

CREATE TABLE "tune_requires" (
  "tune_id" bigint NOT NULL,
  "other_id" bigint NOT NULL,
  CONSTRAINT "tune_requires_tune_id_other_id_pk" PRIMARY KEY("tune_id","other_id")
);
CREATE INDEX "tune_requires_tune" ON "tune_requires" ("other_id");

CREATE TABLE "tune_tools" (
  "tune_id" bigint NOT NULL,
  "tool_id" bigint NOT NULL,
  CONSTRAINT "tune_tools_tune_id_tool_id_pk" PRIMARY KEY("tune_id","tool_id")
);
CREATE INDEX "tune_tools_tool" ON "tune_tools" ("tool_id");

CREATE TABLE "tune_tune_types" (
  "tune_id" bigint NOT NULL,
  "tune_type_id" bigint NOT NULL,
  CONSTRAINT "tune_tune_types_tune_id_tune_type_id_pk" PRIMARY KEY("tune_id","tune_type_id")
);
CREATE INDEX "tune_tune_types_type" ON "tune_tune_types" ("tune_type_id");

CREATE TABLE "tune_types" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "tune_types_slug_unique" UNIQUE("slug")
);

CREATE TABLE "tunes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "tunes_engine" ON "tunes" ("engine_id");
CREATE INDEX "tunes_transmission" ON "tunes" ("transmission_id");

-- Products

CREATE TABLE "product_categories" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "product_categories_slug_unique" UNIQUE("slug")
);

CREATE TABLE "product_options" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "product_id" bigint NOT NULL,
  "name" text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "product_options_name" UNIQUE("product_id","name")
);

CREATE TABLE "product_pictures" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "product_id" bigint NOT NULL,
  "svg" text NOT NULL,
  "alt" text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL
);
CREATE INDEX "product_pictures_product" ON "product_pictures" ("product_id");

CREATE TABLE "product_selections" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "option_id" bigint NOT NULL,
  "name" text NOT NULL,
  "prices" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "product_selections_name" UNIQUE("option_id","name")
);

CREATE TABLE "products" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "products_category" ON "products" ("category_id");

CREATE TABLE "related_products" (
  "product_id" bigint NOT NULL,
  "related_id" bigint NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "related_products_product_id_related_id_pk" PRIMARY KEY("product_id","related_id")
);
CREATE INDEX "related_products_related" ON "related_products" ("related_id");

-- Stock

CREATE TABLE "stock_changes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "product_id" bigint NOT NULL,
  "location_id" bigint NOT NULL,
  "delta" integer NOT NULL,
  "reason" text NOT NULL,
  "reference" text,
  "actor_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "stock_changes_place" ON "stock_changes" ("product_id","location_id","id");
CREATE INDEX "stock_changes_reference" ON "stock_changes" ("reference");

CREATE TABLE "stock_levels" (
  "product_id" bigint NOT NULL,
  "location_id" bigint NOT NULL,
  "on_hand" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "stock_levels_product_id_location_id_pk" PRIMARY KEY("product_id","location_id"),
  CONSTRAINT "stock_levels_on_hand" CHECK ("stock_levels"."on_hand" >= 0)
);
CREATE INDEX "stock_levels_location" ON "stock_levels" ("location_id");

CREATE TABLE "stock_locations" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "region" bigint NOT NULL,
  "priority" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "stock_locations_slug_unique" UNIQUE("slug")
);

-- Pricing

CREATE TABLE "discount_codes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "code_id" bigint NOT NULL,
  "customer" text NOT NULL,
  "reference" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "released_at" timestamp with time zone,
  CONSTRAINT "discount_redemptions_once" UNIQUE("code_id","reference")
);
CREATE INDEX "discount_redemptions_reference" ON "discount_redemptions" ("reference");

CREATE TABLE "sales" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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

CREATE TABLE "shipping_tiers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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

-- Payment methods

CREATE TABLE "payment_methods" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "payment_methods_user" ON "payment_methods" ("user_id");

-- Orders

CREATE TABLE "order_exports" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "token" text NOT NULL,
  "actor_id" bigint NOT NULL,
  "region" bigint NOT NULL,
  "filter" jsonb NOT NULL,
  "state" text DEFAULT 'queued' NOT NULL,
  "total" integer DEFAULT 0 NOT NULL,
  "written" integer DEFAULT 0 NOT NULL,
  "object_key" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "touched_at" timestamp with time zone DEFAULT now() NOT NULL,
  "finished_at" timestamp with time zone,
  CONSTRAINT "order_exports_token_unique" UNIQUE("token")
);
CREATE INDEX "order_exports_actor" ON "order_exports" ("actor_id","id");

CREATE TABLE "order_lines" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "order_id" bigint NOT NULL,
  "position" integer NOT NULL,
  "region" bigint,
  "order_kind" text,
  "currency" text,
  "ordered_at" timestamp with time zone,
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
  CONSTRAINT "order_lines_of_order" CHECK (num_nulls("order_lines"."region", "order_lines"."order_kind", "order_lines"."currency", "order_lines"."ordered_at") = 0),
  CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 20),
  CONSTRAINT "order_lines_total" CHECK ("order_lines"."total" = "order_lines"."net" + "order_lines"."tax")
);
CREATE INDEX "order_lines_name" ON "order_lines" ("name","region","order_kind","currency","ordered_at","order_id");

CREATE TABLE "orders" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
  "search_email" text GENERATED ALWAYS AS (lower(email)) STORED,
  "search_name" text GENERATED ALWAYS AS (lower(billing_address ->> 'full_name')) STORED,
  "search_last_name" text GENERATED ALWAYS AS (lower(substring(billing_address ->> 'full_name' from '[^ ]+$'))) STORED,
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
CREATE INDEX "orders_user" ON "orders" ("user_id","id");
CREATE INDEX "orders_region" ON "orders" ("region","created_at","id");
CREATE INDEX "orders_list" ON "orders" ("region","state","kind","currency","created_at","id");
CREATE INDEX "orders_paid" ON "orders" ("region","paid_at");
CREATE INDEX "orders_search_email" ON "orders" ("region","state","kind","currency","search_email" text_pattern_ops,"created_at","id");
CREATE INDEX "orders_search_name" ON "orders" ("region","state","kind","currency","search_name" text_pattern_ops,"created_at","id");
CREATE INDEX "orders_search_last_name" ON "orders" ("region","state","kind","currency","search_last_name" text_pattern_ops,"created_at","id");
CREATE INDEX "orders_tracking" ON "orders" (lower("tracking_number"),"id") WHERE tracking_number is not null;

CREATE TABLE "refunds" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "refunds_order" ON "refunds" ("order_id");

CREATE TABLE "sold_names" (
  "region" bigint NOT NULL,
  "order_kind" text NOT NULL,
  "currency" text NOT NULL,
  "name" text NOT NULL,
  CONSTRAINT "sold_names_region_order_kind_currency_name_pk" PRIMARY KEY("region","order_kind","currency","name")
);

-- Catalog purchases

CREATE TABLE "purchase_notes" (
  "order_id" bigint PRIMARY KEY NOT NULL,
  "note" text NOT NULL
);

-- Checkout

CREATE TABLE "payment_events" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "key" text NOT NULL,
  "kind" text NOT NULL,
  "reference" text,
  "gateway_id" text,
  "order_id" bigint,
  "occurred_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "payment_events_key_unique" UNIQUE("key")
);
CREATE INDEX "payment_events_order" ON "payment_events" ("order_id");

CREATE TABLE "payment_intents" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "order_id" bigint NOT NULL,
  "reference" text NOT NULL,
  "state" text NOT NULL,
  "amount" bigint NOT NULL,
  "currency" text NOT NULL,
  "nonce_hash" text,
  "gateway_id" text,
  "category" text,
  "dealer_id" bigint,
  "claim_owner" text,
  "claim_key" text,
  "checks" integer DEFAULT 0 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "finished_at" timestamp with time zone,
  CONSTRAINT "payment_intents_reference_unique" UNIQUE("reference"),
  CONSTRAINT "payment_intents_amount" CHECK ("payment_intents"."amount" >= 0)
);
CREATE UNIQUE INDEX "payment_intents_one_live" ON "payment_intents" ("order_id") WHERE state in ('started', 'unknown', 'captured', 'ordered');
CREATE UNIQUE INDEX "payment_intents_one_nonce" ON "payment_intents" ("nonce_hash") WHERE state <> 'failed';
CREATE INDEX "payment_intents_order" ON "payment_intents" ("order_id");
CREATE INDEX "payment_intents_gateway" ON "payment_intents" ("gateway_id") WHERE gateway_id is not null;
CREATE INDEX "payment_intents_dealer" ON "payment_intents" ("dealer_id","order_id") WHERE dealer_id is not null;
CREATE INDEX "payment_intents_open" ON "payment_intents" ("created_at") WHERE state in ('started', 'unknown', 'captured');

-- Ledger

CREATE TABLE "book_differences" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "object" text NOT NULL,
  "order_id" bigint,
  "currency" text NOT NULL,
  "expected" bigint NOT NULL,
  "found" bigint,
  "note" text DEFAULT '' NOT NULL,
  "found_at" timestamp with time zone DEFAULT now() NOT NULL,
  "closed_at" timestamp with time zone,
  "closed_by" bigint,
  "reason" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "book_differences_open" ON "book_differences" ("kind","object") WHERE closed_at is null;

CREATE TABLE "closed_book_days" (
  "day" date PRIMARY KEY NOT NULL,
  "first_posting" bigint,
  "last_posting" bigint,
  "closed_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "closing_balances" (
  "account_id" bigint NOT NULL,
  "day" date NOT NULL,
  "balance" bigint NOT NULL,
  CONSTRAINT "closing_balances_account_id_day_pk" PRIMARY KEY("account_id","day")
);

CREATE TABLE "ledger_accounts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
  "ceiling" bigint,
  CONSTRAINT "ledger_balances_account_id_shard_pk" PRIMARY KEY("account_id","shard"),
  CONSTRAINT "ledger_balances_floor" CHECK ("ledger_balances"."floor" is null or "ledger_balances"."balance" >= "ledger_balances"."floor"),
  CONSTRAINT "ledger_balances_ceiling" CHECK ("ledger_balances"."ceiling" is null or "ledger_balances"."balance" <= "ledger_balances"."ceiling")
);

CREATE TABLE "postings" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "transfer_id" bigint NOT NULL,
  "from_id" bigint NOT NULL,
  "to_id" bigint NOT NULL,
  "amount" bigint NOT NULL,
  "currency" text NOT NULL,
  CONSTRAINT "postings_amount" CHECK ("postings"."amount" > 0 and "postings"."amount" <= 9007199254740991),
  CONSTRAINT "postings_two_accounts" CHECK ("postings"."from_id" <> "postings"."to_id")
);
CREATE INDEX "postings_transfer" ON "postings" ("transfer_id");
CREATE INDEX "postings_from" ON "postings" ("from_id","id");
CREATE INDEX "postings_to" ON "postings" ("to_id","id");

CREATE TABLE "transfer_groups" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "reference" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "transfer_groups_reference_unique" UNIQUE("reference")
);

CREATE TABLE "transfers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "transfers_group" ON "transfers" ("group_id");
CREATE INDEX "transfers_created" ON "transfers" ("created_at");

-- Notices

CREATE TABLE "alerts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "level" text NOT NULL,
  "message" text NOT NULL,
  "link" text,
  "region" bigint,
  "audience" text DEFAULT 'visitor' NOT NULL,
  "starts_at" timestamp with time zone,
  "ends_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "closed_alerts" (
  "alert_id" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  "closed_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "closed_alerts_alert_id_user_id_pk" PRIMARY KEY("alert_id","user_id")
);

CREATE TABLE "consents" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "subject" text NOT NULL,
  "user_id" bigint,
  "region" bigint NOT NULL,
  "version" integer NOT NULL,
  "analytics" boolean NOT NULL,
  "pixel" boolean NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "consents_subject" ON "consents" ("subject");
CREATE INDEX "consents_user" ON "consents" ("user_id");

CREATE TABLE "mails" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "mails_recipient" ON "mails" ("recipient","id");
CREATE INDEX "mails_unsent" ON "mails" ("not_before") WHERE sent_at is null;

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

-- Tune credits

CREATE TABLE "split_credit_dealers" (
  "order_id" bigint PRIMARY KEY NOT NULL,
  "dealer_id" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "tune_credit_uses" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "credit_id" bigint NOT NULL,
  "reference" text NOT NULL,
  "ecu" integer DEFAULT 0 NOT NULL,
  "tcu" integer DEFAULT 0 NOT NULL,
  "awd" integer DEFAULT 0 NOT NULL,
  "value" bigint DEFAULT 0 NOT NULL,
  "turn" integer DEFAULT 1 NOT NULL,
  "ledger_id" bigint,
  "used_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "returned_at" timestamp with time zone,
  CONSTRAINT "tune_credit_uses_once" UNIQUE("reference","credit_id")
);
CREATE INDEX "tune_credit_uses_credit" ON "tune_credit_uses" ("credit_id");

CREATE TABLE "tune_credits" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "code" text NOT NULL,
  "region" bigint NOT NULL,
  "email" text,
  "note" text DEFAULT '' NOT NULL,
  "issued_by" bigint,
  "dealer_id" bigint,
  "ecu" integer DEFAULT 0 NOT NULL,
  "tcu" integer DEFAULT 0 NOT NULL,
  "awd" integer DEFAULT 0 NOT NULL,
  "ecu_left" integer NOT NULL,
  "tcu_left" integer NOT NULL,
  "awd_left" integer NOT NULL,
  "value" bigint DEFAULT 0 NOT NULL,
  "value_left" bigint DEFAULT 0 NOT NULL,
  "currency" text,
  "lapses" integer DEFAULT 0 NOT NULL,
  "user_id" bigint,
  "claimed_at" timestamp with time zone,
  "expires_at" timestamp with time zone,
  "revoked_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "tune_credits_code_unique" UNIQUE("code"),
  CONSTRAINT "tune_credits_left" CHECK ("tune_credits"."ecu_left" between 0 and "tune_credits"."ecu" and "tune_credits"."tcu_left" between 0 and "tune_credits"."tcu" and "tune_credits"."awd_left" between 0 and "tune_credits"."awd"),
  CONSTRAINT "tune_credits_value" CHECK ("tune_credits"."value_left" between 0 and "tune_credits"."value" and ("tune_credits"."value" = 0 or ("tune_credits"."currency" is not null and "tune_credits"."dealer_id" is not null))),
  CONSTRAINT "tune_credits_some" CHECK ("tune_credits"."ecu" + "tune_credits"."tcu" + "tune_credits"."awd" > 0),
  CONSTRAINT "tune_credits_claimed" CHECK (("tune_credits"."user_id" is null) = ("tune_credits"."claimed_at" is null))
);
CREATE INDEX "tune_credits_user" ON "tune_credits" ("user_id");
CREATE INDEX "tune_credits_email" ON "tune_credits" ("email");

-- Tune requests

CREATE TABLE "answer_templates" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "title" text NOT NULL,
  "body" text NOT NULL,
  "updated_by" bigint NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "answer_templates_title_unique" UNIQUE("title")
);

CREATE TABLE "queue_views" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "name" text NOT NULL,
  "query" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "queue_views_name" UNIQUE("user_id","name")
);

CREATE TABLE "tune_request_events" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "request_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "party" text NOT NULL,
  "actor_id" bigint,
  "state" text NOT NULL,
  "facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "is_internal" boolean DEFAULT false NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "tune_request_events_request" ON "tune_request_events" ("request_id","id");

CREATE TABLE "tune_request_files" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "request_id" bigint NOT NULL,
  "file_id" bigint NOT NULL,
  "role" text NOT NULL,
  "version" integer NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "added_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "tune_request_files_version" UNIQUE("request_id","role","version")
);
CREATE INDEX "tune_request_files_file" ON "tune_request_files" ("file_id");

CREATE TABLE "tune_request_messages" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "request_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "party" text NOT NULL,
  "author_id" bigint NOT NULL,
  "body" text NOT NULL,
  "is_internal" boolean DEFAULT false NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "tune_request_messages_request" ON "tune_request_messages" ("request_id","id");

CREATE TABLE "tune_requests" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "region" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  "purpose" text DEFAULT 'tune' NOT NULL,
  "state" text NOT NULL,
  "revision" integer DEFAULT 1 NOT NULL,
  "title" text DEFAULT '' NOT NULL,
  "vehicle" jsonb,
  "tune_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "tune_sets" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "tune_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "information" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "wants_raw" boolean DEFAULT false NOT NULL,
  "quote" bigint,
  "quote_currency" text,
  "granted_by" bigint,
  "order_id" bigint,
  "purchase_id" bigint,
  "settled_by" text,
  "settled_at" timestamp with time zone,
  "assignee_id" bigint,
  "is_for_tuners" boolean DEFAULT true NOT NULL,
  "queued_at" timestamp with time zone,
  "due_at" timestamp with time zone,
  "paused_minutes" double precision,
  "delivered_at" timestamp with time zone,
  "closed_at" timestamp with time zone,
  "seen_event_id" bigint DEFAULT 0 NOT NULL,
  "last_event_id" bigint DEFAULT 0 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "tune_requests_orderId_unique" UNIQUE("order_id"),
  CONSTRAINT "tune_requests_quote" CHECK (("tune_requests"."quote" is null) = ("tune_requests"."quote_currency" is null) and coalesce("tune_requests"."quote", 0) >= 0)
);
CREATE INDEX "tune_requests_user" ON "tune_requests" ("user_id","id");
CREATE INDEX "tune_requests_queue" ON "tune_requests" ("region","state","due_at");
CREATE INDEX "tune_requests_assignee" ON "tune_requests" ("assignee_id","state");

-- Audits

CREATE TABLE "audits" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "actor_id" bigint NOT NULL,
  "action" text NOT NULL,
  "object" text NOT NULL,
  "before" jsonb,
  "after" jsonb,
  "reason" text DEFAULT '' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "audits_object" ON "audits" ("object","id");
CREATE INDEX "audits_actor" ON "audits" ("actor_id","id");

-- Files

CREATE TABLE "file_downloads" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "file_id" bigint NOT NULL,
  "actor_id" bigint NOT NULL,
  "dealer_id" bigint,
  "token_hash" text NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "used_at" timestamp with time zone,
  "address" text DEFAULT '' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX "file_downloads_token" ON "file_downloads" ("token_hash");
CREATE INDEX "file_downloads_file" ON "file_downloads" ("file_id","id");

CREATE TABLE "files" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "owner_id" bigint,
  "uploader_id" bigint,
  "region" bigint NOT NULL,
  "kind" text NOT NULL,
  "name" text NOT NULL,
  "bytes" bigint NOT NULL,
  "sha256" text NOT NULL,
  "object_key" text NOT NULL,
  "verdict" jsonb,
  "original_id" bigint,
  "duplicate_of" bigint,
  "attached_to" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "files_owned" CHECK ("files"."owner_id" is not null or ("files"."uploader_id" is null and "files"."attached_to" is not null)),
  CONSTRAINT "files_size" CHECK ("files"."bytes" > 0)
);
CREATE INDEX "files_owner" ON "files" ("owner_id","id");
CREATE INDEX "files_bytes" ON "files" ("owner_id","sha256");
CREATE INDEX "files_attached" ON "files" ("attached_to");
CREATE UNIQUE INDEX "files_object" ON "files" ("object_key");

CREATE TABLE "loose_objects" (
  "key" text PRIMARY KEY NOT NULL,
  "since" timestamp with time zone DEFAULT now() NOT NULL,
  "doomed" boolean DEFAULT false NOT NULL
);
CREATE INDEX "loose_objects_since" ON "loose_objects" ("since");

CREATE TABLE "upload_parts" (
  "key" text PRIMARY KEY NOT NULL,
  "upload_id" text NOT NULL,
  "start" bigint NOT NULL,
  "bytes" bigint NOT NULL
);
CREATE UNIQUE INDEX "upload_parts_start" ON "upload_parts" ("upload_id","start");

CREATE TABLE "uploads" (
  "id" text PRIMARY KEY NOT NULL,
  "owner_id" bigint NOT NULL,
  "region" bigint NOT NULL,
  "kind" text NOT NULL,
  "name" text NOT NULL,
  "length" bigint NOT NULL,
  "received" bigint DEFAULT 0 NOT NULL,
  "file_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "touched_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "uploads_received" CHECK ("uploads"."received" between 0 and "uploads"."length")
);
CREATE INDEX "uploads_touched" ON "uploads" ("touched_at");
CREATE INDEX "uploads_owner" ON "uploads" ("owner_id");

-- Logs

CREATE TABLE "log_shares" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "log_id" bigint NOT NULL,
  "token_hash" text NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "revoked_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "log_shares_token_hash_unique" UNIQUE("token_hash")
);
CREATE INDEX "log_shares_log" ON "log_shares" ("log_id");

CREATE TABLE "logs" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "owner_id" bigint NOT NULL,
  "region" bigint NOT NULL,
  "file_id" bigint NOT NULL,
  "sha256" text NOT NULL,
  "file_name" text NOT NULL,
  "file_bytes" bigint NOT NULL,
  "packed_key" text NOT NULL,
  "packed_bytes" bigint NOT NULL,
  "title" text NOT NULL,
  "dialect" text NOT NULL,
  "started" text,
  "seconds" double precision NOT NULL,
  "samples" bigint NOT NULL,
  "channel_count" integer NOT NULL,
  "channels" jsonb NOT NULL,
  "facts" jsonb NOT NULL,
  "notes" jsonb NOT NULL,
  "view" jsonb NOT NULL,
  "attached_to" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "logs_fileId_unique" UNIQUE("file_id"),
  CONSTRAINT "logs_packed_key_unique" UNIQUE("packed_key"),
  CONSTRAINT "logs_same_bytes" UNIQUE("owner_id","region","sha256")
);
CREATE INDEX "logs_owner" ON "logs" ("owner_id","id");
CREATE INDEX "logs_attached" ON "logs" ("attached_to");

-- Tickets

CREATE TABLE "ticket_feedback" (
  "ticket_id" bigint PRIMARY KEY NOT NULL,
  "rating" integer NOT NULL,
  "comment" text DEFAULT '' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "ticket_feedback_rating" CHECK ("ticket_feedback"."rating" between 1 and 5)
);

CREATE TABLE "ticket_files" (
  "message_id" bigint NOT NULL,
  "file_id" bigint NOT NULL,
  CONSTRAINT "ticket_files_message_id_file_id_pk" PRIMARY KEY("message_id","file_id")
);

CREATE TABLE "ticket_messages" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "ticket_id" bigint NOT NULL,
  "from" text NOT NULL,
  "author_id" bigint,
  "body" text NOT NULL,
  "via" text DEFAULT 'web' NOT NULL,
  "mail_id" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "ticket_messages_mail_id_unique" UNIQUE("mail_id")
);
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" ("ticket_id","id");

CREATE TABLE "tickets" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "token" text NOT NULL,
  "region" bigint NOT NULL,
  "state" text DEFAULT 'open' NOT NULL,
  "source" text NOT NULL,
  "title" text NOT NULL,
  "customer_name" text NOT NULL,
  "email" text NOT NULL,
  "user_id" bigint,
  "assignee_id" bigint,
  "order_id" bigint,
  "tune_request_id" bigint,
  "asked_on" text DEFAULT '' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
  "waiting_since" timestamp with time zone,
  "customer_read_at" timestamp with time zone,
  "staff_read_at" timestamp with time zone,
  "solved_at" timestamp with time zone,
  CONSTRAINT "tickets_token_unique" UNIQUE("token")
);
CREATE UNIQUE INDEX "tickets_one_of_order" ON "tickets" ("order_id");
CREATE INDEX "tickets_user" ON "tickets" ("user_id","last_message_at");
CREATE INDEX "tickets_inbox" ON "tickets" ("region","state","last_message_at");
CREATE INDEX "tickets_of_request" ON "tickets" ("tune_request_id");
CREATE INDEX "tickets_email" ON "tickets" (lower("email"));

-- Trade ins

CREATE TABLE "trade_in_devices" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "make" text NOT NULL,
  "model" text NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "allowances" jsonb NOT NULL,
  "retired_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "trade_in_devices_slug_unique" UNIQUE("slug")
);

CREATE TABLE "trade_in_requests" (
  "order_id" bigint PRIMARY KEY NOT NULL,
  "region" bigint NOT NULL,
  "state" text DEFAULT 'requested' NOT NULL,
  "device_id" bigint NOT NULL,
  "device" text NOT NULL,
  "serial" text NOT NULL,
  "serial_key" text NOT NULL,
  "answers" jsonb NOT NULL,
  "condition" text NOT NULL,
  "price" bigint NOT NULL,
  "allowance" bigint NOT NULL,
  "allowance_net" bigint NOT NULL,
  "currency" text NOT NULL,
  "held_at" timestamp with time zone,
  "paid_at" timestamp with time zone,
  "return_code" text DEFAULT '' NOT NULL,
  "deadline_at" timestamp with time zone,
  "reminded_at" timestamp with time zone,
  "received_at" timestamp with time zone,
  "decided_at" timestamp with time zone,
  "difference" bigint,
  "difference_order_id" bigint,
  "reason" text DEFAULT '' NOT NULL,
  "stock_product_id" bigint,
  "stock_location_id" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "trade_in_requests_allowance" CHECK ("trade_in_requests"."allowance" >= 0 and "trade_in_requests"."allowance" <= "trade_in_requests"."price"),
  CONSTRAINT "trade_in_requests_net" CHECK ("trade_in_requests"."allowance_net" >= 0 and "trade_in_requests"."allowance_net" <= "trade_in_requests"."allowance"),
  CONSTRAINT "trade_in_requests_difference" CHECK ("trade_in_requests"."difference" is null or ("trade_in_requests"."difference" >= 0 and "trade_in_requests"."difference" <= "trade_in_requests"."allowance")),
  CONSTRAINT "trade_in_requests_stock" CHECK (("trade_in_requests"."stock_product_id" is null) = ("trade_in_requests"."stock_location_id" is null))
);
CREATE UNIQUE INDEX "trade_in_requests_one_device" ON "trade_in_requests" ("device_id","serial_key") WHERE held_at is not null;
CREATE UNIQUE INDEX "trade_in_requests_difference_order" ON "trade_in_requests" ("difference_order_id");
CREATE INDEX "trade_in_requests_serial" ON "trade_in_requests" ("serial_key");
CREATE INDEX "trade_in_requests_region" ON "trade_in_requests" ("region","order_id");
CREATE INDEX "trade_in_requests_deadline" ON "trade_in_requests" ("region","deadline_at","order_id");
CREATE INDEX "trade_in_requests_open" ON "trade_in_requests" ("state") WHERE state in ('paid', 'awaiting_device');

-- Dealers

CREATE TABLE "dealer_applications" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "region" bigint NOT NULL,
  "state" text DEFAULT 'submitted' NOT NULL,
  "user_id" bigint,
  "company_name" text NOT NULL,
  "contact_name" text NOT NULL,
  "email" text NOT NULL,
  "phone" text NOT NULL,
  "website" text DEFAULT '' NOT NULL,
  "line1" text NOT NULL,
  "line2" text DEFAULT '' NOT NULL,
  "city" text NOT NULL,
  "address_state" text DEFAULT '' NOT NULL,
  "postal_code" text DEFAULT '' NOT NULL,
  "country_code" text NOT NULL,
  "tax_id" text DEFAULT '' NOT NULL,
  "specializations" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "years_in_business" integer DEFAULT 0 NOT NULL,
  "message" text DEFAULT '' NOT NULL,
  "decision" text DEFAULT '' NOT NULL,
  "decided_by" bigint,
  "decided_at" timestamp with time zone,
  "dealer_id" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "dealer_applications_inbox" ON "dealer_applications" ("region","state","id");
CREATE INDEX "dealer_applications_user" ON "dealer_applications" ("user_id");

CREATE TABLE "dealer_invites" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "dealer_id" bigint NOT NULL,
  "email" text NOT NULL,
  "role" text NOT NULL,
  "permissions" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "invited_by" bigint NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "accepted_at" timestamp with time zone,
  "accepted_by" bigint,
  "revoked_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX "dealer_invites_open" ON "dealer_invites" ("dealer_id","email") WHERE "dealer_invites"."accepted_at" is null and "dealer_invites"."revoked_at" is null;
CREATE INDEX "dealer_invites_dealer" ON "dealer_invites" ("dealer_id","id");
CREATE INDEX "dealer_invites_email" ON "dealer_invites" ("email");

CREATE TABLE "dealer_members" (
  "dealer_id" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  "role" text NOT NULL,
  "permissions" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "dealer_members_dealer_id_user_id_pk" PRIMARY KEY("dealer_id","user_id"),
  CONSTRAINT "dealer_members_role" CHECK ("dealer_members"."role" in ('owner', 'manager', 'buyer', 'technician'))
);
CREATE INDEX "dealer_members_user" ON "dealer_members" ("user_id");

CREATE TABLE "dealer_snapshots" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "dealer_id" bigint NOT NULL,
  "taken_by" bigint NOT NULL,
  "facts" jsonb NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "dealer_snapshots_dealer" ON "dealer_snapshots" ("dealer_id","id");

CREATE TABLE "dealer_specializations" (
  "dealer_id" bigint NOT NULL,
  "specialization" text NOT NULL,
  CONSTRAINT "dealer_specializations_dealer_id_specialization_pk" PRIMARY KEY("dealer_id","specialization")
);
CREATE INDEX "dealer_specializations_key" ON "dealer_specializations" ("specialization");

CREATE TABLE "dealer_tools" (
  "dealer_id" bigint NOT NULL,
  "tool_id" bigint NOT NULL,
  "install_fee" bigint NOT NULL,
  CONSTRAINT "dealer_tools_dealer_id_tool_id_pk" PRIMARY KEY("dealer_id","tool_id"),
  CONSTRAINT "dealer_tools_fee" CHECK ("dealer_tools"."install_fee" >= 0)
);
CREATE INDEX "dealer_tools_tool" ON "dealer_tools" ("tool_id");

CREATE TABLE "dealers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "region" bigint NOT NULL,
  "currency" text NOT NULL,
  "state" text DEFAULT 'active' NOT NULL,
  "listed" boolean DEFAULT false NOT NULL,
  "public_email" text DEFAULT '' NOT NULL,
  "phone" text DEFAULT '' NOT NULL,
  "website" text DEFAULT '' NOT NULL,
  "tagline" text DEFAULT '' NOT NULL,
  "about" text DEFAULT '' NOT NULL,
  "accent_color" text DEFAULT '' NOT NULL,
  "background_color" text DEFAULT '' NOT NULL,
  "logo_file_id" bigint,
  "line1" text DEFAULT '' NOT NULL,
  "line2" text DEFAULT '' NOT NULL,
  "city" text DEFAULT '' NOT NULL,
  "address_state" text DEFAULT '' NOT NULL,
  "postal_code" text DEFAULT '' NOT NULL,
  "country_code" text NOT NULL,
  "latitude" double precision,
  "longitude" double precision,
  "billing_name" text DEFAULT '' NOT NULL,
  "billing_email" text DEFAULT '' NOT NULL,
  "tax_id" text DEFAULT '' NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "dealers_slug_unique" UNIQUE("slug"),
  CONSTRAINT "dealers_place" CHECK (("dealers"."latitude" is null) = ("dealers"."longitude" is null)),
  CONSTRAINT "dealers_background" CHECK ("dealers"."background_color" = '' or "dealers"."background_color" ~ '^#[0-9a-f]{6}$'),
  CONSTRAINT "dealers_color" CHECK ("dealers"."accent_color" = '' or "dealers"."accent_color" ~ '^#[0-9a-f]{6}$')
);
CREATE INDEX "dealers_region" ON "dealers" ("region","state","id");
CREATE INDEX "dealers_directory" ON "dealers" ("region","listed","name");

-- Tuners

CREATE TABLE "tune_pools" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "tuner_brands" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "about" text DEFAULT '' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "tuner_brands_slug_unique" UNIQUE("slug")
);

-- Earnings

CREATE TABLE "disbursements" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "disbursements_earner" ON "disbursements" ("earner_id","id");

CREATE TABLE "earners" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "earners_list" ON "earners" ("kind","id");

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
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "share_agreements_earner" ON "share_agreements" ("earner_id","id");
CREATE INDEX "share_agreements_pool" ON "share_agreements" ("pool_id");

CREATE TABLE "share_entries" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE UNIQUE INDEX "share_entries_once" ON "share_entries" ("line_id","earner_id","agreement_id") WHERE reversal_of is null;
CREATE UNIQUE INDEX "share_entries_back" ON "share_entries" ("reversal_of","refund_id") WHERE reversal_of is not null;
CREATE INDEX "share_entries_earner" ON "share_entries" ("earner_id","id");
CREATE INDEX "share_entries_order" ON "share_entries" ("order_id");
CREATE INDEX "share_entries_of_transfer" ON "share_entries" ("transfer_id");
CREATE INDEX "share_entries_open" ON "share_entries" ("currency","earner_id") WHERE transfer_id is null;

CREATE TABLE "share_groups" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "share_groups_list" ON "share_groups" ("state","id");

CREATE TABLE "share_payees" (
  "earner_id" bigint NOT NULL,
  "currency" text NOT NULL,
  "details" jsonb NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "checked_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "share_payees_earner_id_currency_pk" PRIMARY KEY("earner_id","currency")
);

CREATE TABLE "share_transfers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "group_id" bigint NOT NULL,
  "earner_id" bigint NOT NULL,
  "currency" text NOT NULL,
  "amount" bigint NOT NULL,
  "entry_count" integer NOT NULL,
  "state" text NOT NULL,
  "payee_version" integer,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "paid_at" timestamp with time zone,
  CONSTRAINT "share_transfers_key" UNIQUE("id","earner_id","currency"),
  CONSTRAINT "share_transfers_one" UNIQUE("group_id","earner_id"),
  CONSTRAINT "share_transfers_amount" CHECK ("share_transfers"."amount" > 0)
);
CREATE INDEX "share_transfers_earner" ON "share_transfers" ("earner_id","id");

CREATE TABLE "tune_pool_members" (
  "pool_id" bigint NOT NULL,
  "earner_id" bigint NOT NULL,
  "weight" integer NOT NULL,
  CONSTRAINT "tune_pool_members_pool_id_earner_id_pk" PRIMARY KEY("pool_id","earner_id"),
  CONSTRAINT "tune_pool_members_weight" CHECK ("tune_pool_members"."weight" between 1 and 10000)
);
CREATE INDEX "tune_pool_members_earner" ON "tune_pool_members" ("earner_id");

CREATE TABLE "tune_tuners" (
  "tune_id" bigint PRIMARY KEY NOT NULL,
  "earner_id" bigint,
  "pool_id" bigint,
  "brand_id" bigint,
  CONSTRAINT "tune_tuners_one" CHECK (num_nonnulls("tune_tuners"."earner_id", "tune_tuners"."pool_id") = 1)
);
CREATE INDEX "tune_tuners_earner" ON "tune_tuners" ("earner_id");
CREATE INDEX "tune_tuners_pool" ON "tune_tuners" ("pool_id");
CREATE INDEX "tune_tuners_brand" ON "tune_tuners" ("brand_id");

-- Affiliates

CREATE TABLE "affiliate_acceptances" (
  "earner_id" bigint NOT NULL,
  "version" integer NOT NULL,
  "user_id" bigint NOT NULL,
  "accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "affiliate_acceptances_earner_id_version_pk" PRIMARY KEY("earner_id","version")
);

CREATE TABLE "affiliate_applications" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "affiliate_applications_state" ON "affiliate_applications" ("state","id");
CREATE INDEX "affiliate_applications_user" ON "affiliate_applications" ("user_id");

CREATE TABLE "affiliate_codes" (
  "code" text PRIMARY KEY NOT NULL,
  "earner_id" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "affiliate_codes_earner" ON "affiliate_codes" ("earner_id");

CREATE TABLE "affiliate_offers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "email" text NOT NULL,
  "name" text NOT NULL,
  "basis_points" integer NOT NULL,
  "created_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "mail_count" integer DEFAULT 0 NOT NULL,
  "mailed_at" timestamp with time zone,
  "revoked_by" bigint,
  "revoked_at" timestamp with time zone,
  "joined_at" timestamp with time zone,
  "earner_id" bigint
);

CREATE TABLE "affiliate_terms" (
  "version" integer PRIMARY KEY NOT NULL,
  "text" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "order_attributions" (
  "order_id" bigint PRIMARY KEY NOT NULL,
  "earner_id" bigint NOT NULL,
  "code" text NOT NULL,
  "visited_at" timestamp with time zone NOT NULL
);

-- Credit deals

CREATE TABLE "credit_deals" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "credit_deals_dealer" ON "credit_deals" ("dealer_id","id");
CREATE INDEX "credit_deals_state_list" ON "credit_deals" ("state","id");

-- Dealer accounts

CREATE TABLE "conversion_rates" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "base" text NOT NULL,
  "quote" text NOT NULL,
  "rate" bigint NOT NULL,
  "source" text NOT NULL,
  "actor_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "conversion_rates_rate" CHECK ("conversion_rates"."rate" between 1000 and 100000000000),
  CONSTRAINT "conversion_rates_two" CHECK ("conversion_rates"."base" <> "conversion_rates"."quote")
);
CREATE INDEX "conversion_rates_newest" ON "conversion_rates" ("base","quote","id");

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
  "id" bigint GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "dealer_credit_changes_list" ON "dealer_credit_changes" ("dealer_id","created_at");

CREATE TABLE "dealer_credit_lot_uses" (
  "code_id" bigint NOT NULL,
  "lot_id" bigint NOT NULL,
  "ecu" integer NOT NULL,
  "tcu" integer NOT NULL,
  "awd" integer NOT NULL,
  "value" bigint NOT NULL,
  CONSTRAINT "dealer_credit_lot_uses_code_id_lot_id_pk" PRIMARY KEY("code_id","lot_id")
);

CREATE TABLE "dealer_credit_lots" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "dealer_id" bigint NOT NULL,
  "reference" text NOT NULL,
  "ecu" integer NOT NULL,
  "tcu" integer NOT NULL,
  "awd" integer NOT NULL,
  "value" bigint DEFAULT 0 NOT NULL,
  "lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "dealer_credit_lots_reference_unique" UNIQUE("reference"),
  CONSTRAINT "dealer_credit_lots_left" CHECK (least("dealer_credit_lots"."ecu", "dealer_credit_lots"."tcu", "dealer_credit_lots"."awd", "dealer_credit_lots"."value") >= 0),
  CONSTRAINT "dealer_credit_lots_value" CHECK ("dealer_credit_lots"."value" = 0 or "dealer_credit_lots"."ecu" + "dealer_credit_lots"."tcu" + "dealer_credit_lots"."awd" > 0)
);
CREATE INDEX "dealer_credit_lots_dealer" ON "dealer_credit_lots" ("dealer_id","id");

CREATE TABLE "dealer_credits" (
  "dealer_id" bigint PRIMARY KEY NOT NULL,
  "ecu" integer DEFAULT 0 NOT NULL,
  "tcu" integer DEFAULT 0 NOT NULL,
  "awd" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "dealer_credits_left" CHECK (least("dealer_credits"."ecu", "dealer_credits"."tcu", "dealer_credits"."awd") >= 0)
);

CREATE TABLE "dealer_entries" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "dealer_entries_at" ON "dealer_entries" ("dealer_id","at","id");
CREATE INDEX "dealer_entries_list" ON "dealer_entries" ("dealer_id","id");
CREATE INDEX "dealer_entries_kind" ON "dealer_entries" ("dealer_id","kind","id");
CREATE INDEX "dealer_entries_due" ON "dealer_entries" ("dealer_id","due_at","id");
CREATE INDEX "dealer_entries_transfer" ON "dealer_entries" ("transfer_id");

CREATE TABLE "dealer_payments" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE UNIQUE INDEX "dealer_payments_one_deal" ON "dealer_payments" ("deal_id") WHERE state in ('started', 'unknown', 'paid');
CREATE UNIQUE INDEX "dealer_payments_one_nonce" ON "dealer_payments" ("nonce_hash") WHERE state <> 'failed';
CREATE UNIQUE INDEX "dealer_payments_claim" ON "dealer_payments" ("claim_owner","claim_key");
CREATE INDEX "dealer_payments_open" ON "dealer_payments" ("updated_at") WHERE state in ('started', 'unknown');
CREATE INDEX "dealer_payments_dealer" ON "dealer_payments" ("dealer_id","id");

CREATE TABLE "dealer_statements" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "rate_quotes_dealer" ON "rate_quotes" ("dealer_id","created_at");

-- Value transfers

CREATE TABLE "value_transfers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "region" bigint NOT NULL,
  "state" text DEFAULT 'requested' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "order_id" bigint NOT NULL,
  "order_line_id" bigint NOT NULL,
  "old_vehicle" text NOT NULL,
  "old_device" text DEFAULT '' NOT NULL,
  "new_vehicle" text NOT NULL,
  "new_device" text DEFAULT '' NOT NULL,
  "listed" bigint NOT NULL,
  "value" bigint NOT NULL,
  "currency" text NOT NULL,
  "new_tune_id" bigint,
  "new_price" bigint,
  "reason" text NOT NULL,
  "created_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "performed_at" timestamp with time zone,
  CONSTRAINT "value_transfers_value" CHECK ("value_transfers"."value" >= 0),
  CONSTRAINT "value_transfers_state" CHECK ("value_transfers"."state" in ('requested', 'reviewed', 'old_locked', 'new_set', 'performed', 'cancelled'))
);
CREATE UNIQUE INDEX "value_transfers_one_of_line" ON "value_transfers" ("order_line_id") WHERE state <> 'cancelled';
CREATE INDEX "value_transfers_region" ON "value_transfers" ("region","state","id");
CREATE INDEX "value_transfers_order" ON "value_transfers" ("order_id");

-- Signatures

CREATE TABLE "signature_authorities" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "region" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  "dealer_id" bigint,
  "legal_name" text NOT NULL,
  "file_id" bigint,
  "reason" text NOT NULL,
  "granted_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "revoked_at" timestamp with time zone,
  "revoked_by" bigint,
  "revoke_reason" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "signature_authorities_one" ON "signature_authorities" ("user_id",coalesce(dealer_id, 0)) WHERE revoked_at is null;
CREATE INDEX "signature_authorities_region" ON "signature_authorities" ("region","id");
CREATE INDEX "signature_authorities_dealer" ON "signature_authorities" ("dealer_id","id");

-- Foreign keys

ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "affiliate_acceptances" ADD CONSTRAINT "affiliate_acceptances_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "affiliate_acceptances" ADD CONSTRAINT "affiliate_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "affiliate_acceptances" ADD CONSTRAINT "affiliate_acceptances_version_affiliate_terms_version_fk" FOREIGN KEY ("version") REFERENCES "affiliate_terms"("version");
ALTER TABLE "affiliate_applications" ADD CONSTRAINT "affiliate_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id");
ALTER TABLE "affiliate_applications" ADD CONSTRAINT "affiliate_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "affiliate_codes" ADD CONSTRAINT "affiliate_codes_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "affiliate_offers" ADD CONSTRAINT "affiliate_offers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "affiliate_offers" ADD CONSTRAINT "affiliate_offers_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "affiliate_offers" ADD CONSTRAINT "affiliate_offers_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "users"("id");
ALTER TABLE "closed_alerts" ADD CONSTRAINT "closed_alerts_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "alerts"("id");
ALTER TABLE "closing_balances" ADD CONSTRAINT "closing_balances_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id");
ALTER TABLE "closing_balances" ADD CONSTRAINT "closing_balances_day_closed_book_days_day_fk" FOREIGN KEY ("day") REFERENCES "closed_book_days"("day");
ALTER TABLE "conversion_rates" ADD CONSTRAINT "conversion_rates_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "users"("id");
ALTER TABLE "credit_deals" ADD CONSTRAINT "credit_deals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "credit_deals" ADD CONSTRAINT "credit_deals_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_accounts" ADD CONSTRAINT "dealer_accounts_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id");
ALTER TABLE "dealer_accounts" ADD CONSTRAINT "dealer_accounts_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_applications" ADD CONSTRAINT "dealer_applications_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_applications" ADD CONSTRAINT "dealer_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id");
ALTER TABLE "dealer_applications" ADD CONSTRAINT "dealer_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "dealer_credit_changes" ADD CONSTRAINT "dealer_credit_changes_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_credit_lot_uses" ADD CONSTRAINT "dealer_credit_lot_uses_code_id_tune_credits_id_fk" FOREIGN KEY ("code_id") REFERENCES "tune_credits"("id");
ALTER TABLE "dealer_credit_lot_uses" ADD CONSTRAINT "dealer_credit_lot_uses_lot_id_dealer_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "dealer_credit_lots"("id");
ALTER TABLE "dealer_credit_lots" ADD CONSTRAINT "dealer_credit_lots_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_credits" ADD CONSTRAINT "dealer_credits_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_entries" ADD CONSTRAINT "dealer_entries_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_entries" ADD CONSTRAINT "dealer_entries_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "transfers"("id");
ALTER TABLE "dealer_invites" ADD CONSTRAINT "dealer_invites_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "users"("id");
ALTER TABLE "dealer_invites" ADD CONSTRAINT "dealer_invites_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_invites" ADD CONSTRAINT "dealer_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "users"("id");
ALTER TABLE "dealer_members" ADD CONSTRAINT "dealer_members_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_members" ADD CONSTRAINT "dealer_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "dealer_payments" ADD CONSTRAINT "dealer_payments_deal_id_credit_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "credit_deals"("id");
ALTER TABLE "dealer_payments" ADD CONSTRAINT "dealer_payments_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_payments" ADD CONSTRAINT "dealer_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "dealer_snapshots" ADD CONSTRAINT "dealer_snapshots_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_snapshots" ADD CONSTRAINT "dealer_snapshots_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "users"("id");
ALTER TABLE "dealer_specializations" ADD CONSTRAINT "dealer_specializations_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_statements" ADD CONSTRAINT "dealer_statements_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_tools" ADD CONSTRAINT "dealer_tools_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_tools" ADD CONSTRAINT "dealer_tools_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "tools"("id");
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "files"("id");
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_ledger_id_transfers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "transfers"("id");
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_transfer_id_share_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "share_transfers"("id");
ALTER TABLE "discount_customers" ADD CONSTRAINT "discount_customers_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "discount_codes"("id");
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "discount_codes"("id");
ALTER TABLE "dyno_runs" ADD CONSTRAINT "dyno_runs_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id");
ALTER TABLE "earners" ADD CONSTRAINT "earners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "engine_tool_restrictions" ADD CONSTRAINT "engine_tool_restrictions_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "engines"("id");
ALTER TABLE "engine_tool_restrictions" ADD CONSTRAINT "engine_tool_restrictions_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "tools"("id");
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id");
ALTER TABLE "files" ADD CONSTRAINT "files_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "users"("id");
ALTER TABLE "fitment_transmissions" ADD CONSTRAINT "fitment_transmissions_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "engines"("id");
ALTER TABLE "fitment_transmissions" ADD CONSTRAINT "fitment_transmissions_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "models"("id");
ALTER TABLE "fitment_transmissions" ADD CONSTRAINT "fitment_transmissions_transmission_id_transmissions_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "transmissions"("id");
ALTER TABLE "fitments" ADD CONSTRAINT "fitments_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "engines"("id");
ALTER TABLE "fitments" ADD CONSTRAINT "fitments_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "models"("id");
ALTER TABLE "ledger_balances" ADD CONSTRAINT "ledger_balances_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id");
ALTER TABLE "log_shares" ADD CONSTRAINT "log_shares_log_id_logs_id_fk" FOREIGN KEY ("log_id") REFERENCES "logs"("id") ON DELETE cascade;
ALTER TABLE "logs" ADD CONSTRAINT "logs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files"("id");
ALTER TABLE "logs" ADD CONSTRAINT "logs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "models" ADD CONSTRAINT "models_make_id_makes_id_fk" FOREIGN KEY ("make_id") REFERENCES "makes"("id");
ALTER TABLE "order_attributions" ADD CONSTRAINT "order_attributions_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "order_attributions" ADD CONSTRAINT "order_attributions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "order_shares" ADD CONSTRAINT "order_shares_affiliate_id_earners_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "earners"("id");
ALTER TABLE "order_shares" ADD CONSTRAINT "order_shares_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "postings" ADD CONSTRAINT "postings_from_id_ledger_accounts_id_fk" FOREIGN KEY ("from_id") REFERENCES "ledger_accounts"("id");
ALTER TABLE "postings" ADD CONSTRAINT "postings_to_id_ledger_accounts_id_fk" FOREIGN KEY ("to_id") REFERENCES "ledger_accounts"("id");
ALTER TABLE "postings" ADD CONSTRAINT "postings_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "transfers"("id");
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "product_selections" ADD CONSTRAINT "product_selections_option_id_product_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "product_options"("id");
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "product_categories"("id");
ALTER TABLE "purchase_notes" ADD CONSTRAINT "purchase_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "queue_views" ADD CONSTRAINT "queue_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "rate_quotes" ADD CONSTRAINT "rate_quotes_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "refund_shares" ADD CONSTRAINT "refund_shares_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id");
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "related_products" ADD CONSTRAINT "related_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "related_products" ADD CONSTRAINT "related_products_related_id_products_id_fk" FOREIGN KEY ("related_id") REFERENCES "products"("id");
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "share_agreements" ADD CONSTRAINT "share_agreements_brand_id_tuner_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "tuner_brands"("id");
ALTER TABLE "share_agreements" ADD CONSTRAINT "share_agreements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "share_agreements" ADD CONSTRAINT "share_agreements_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "share_agreements" ADD CONSTRAINT "share_agreements_pool_id_tune_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "tune_pools"("id");
ALTER TABLE "share_agreements" ADD CONSTRAINT "share_agreements_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id");
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_agreement_id_share_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "share_agreements"("id");
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_ledger_id_transfers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "transfers"("id");
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "order_lines"("id");
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id");
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_transfer" FOREIGN KEY ("transfer_id","earner_id","currency") REFERENCES "share_transfers"("id","earner_id","currency");
ALTER TABLE "share_groups" ADD CONSTRAINT "share_groups_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "users"("id");
ALTER TABLE "share_groups" ADD CONSTRAINT "share_groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "share_payees" ADD CONSTRAINT "share_payees_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "share_transfers" ADD CONSTRAINT "share_transfers_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "share_transfers" ADD CONSTRAINT "share_transfers_group_id_share_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "share_groups"("id");
ALTER TABLE "signature_authorities" ADD CONSTRAINT "signature_authorities_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "signature_authorities" ADD CONSTRAINT "signature_authorities_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files"("id");
ALTER TABLE "signature_authorities" ADD CONSTRAINT "signature_authorities_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "users"("id");
ALTER TABLE "signature_authorities" ADD CONSTRAINT "signature_authorities_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "users"("id");
ALTER TABLE "signature_authorities" ADD CONSTRAINT "signature_authorities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "split_credit_dealers" ADD CONSTRAINT "split_credit_dealers_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "split_credit_dealers" ADD CONSTRAINT "split_credit_dealers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_location_id_stock_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "stock_locations"("id");
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_location_id_stock_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "stock_locations"("id");
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "ticket_feedback" ADD CONSTRAINT "ticket_feedback_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id");
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files"("id");
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "ticket_messages"("id");
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id");
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id");
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "users"("id");
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "trade_in_requests" ADD CONSTRAINT "trade_in_requests_device_id_trade_in_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "trade_in_devices"("id");
ALTER TABLE "trade_in_requests" ADD CONSTRAINT "trade_in_requests_difference_order_id_orders_id_fk" FOREIGN KEY ("difference_order_id") REFERENCES "orders"("id") ON DELETE set null;
ALTER TABLE "trade_in_requests" ADD CONSTRAINT "trade_in_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade;
ALTER TABLE "trade_in_requests" ADD CONSTRAINT "trade_in_requests_stock_location_id_stock_locations_id_fk" FOREIGN KEY ("stock_location_id") REFERENCES "stock_locations"("id");
ALTER TABLE "trade_in_requests" ADD CONSTRAINT "trade_in_requests_stock_product_id_products_id_fk" FOREIGN KEY ("stock_product_id") REFERENCES "products"("id");
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_group_id_transfer_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "transfer_groups"("id");
ALTER TABLE "transmission_tool_restrictions" ADD CONSTRAINT "transmission_tool_restrictions_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "tools"("id");
ALTER TABLE "transmission_tool_restrictions" ADD CONSTRAINT "transmission_tool_restrictions_transmission_id_transmissions_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "transmissions"("id");
ALTER TABLE "tune_credit_uses" ADD CONSTRAINT "tune_credit_uses_credit_id_tune_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "tune_credits"("id");
ALTER TABLE "tune_credits" ADD CONSTRAINT "tune_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "tune_pool_members" ADD CONSTRAINT "tune_pool_members_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "tune_pool_members" ADD CONSTRAINT "tune_pool_members_pool_id_tune_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "tune_pools"("id");
ALTER TABLE "tune_recommends" ADD CONSTRAINT "tune_recommends_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id");
ALTER TABLE "tune_request_events" ADD CONSTRAINT "tune_request_events_request_id_tune_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "tune_requests"("id");
ALTER TABLE "tune_request_files" ADD CONSTRAINT "tune_request_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files"("id");
ALTER TABLE "tune_request_files" ADD CONSTRAINT "tune_request_files_request_id_tune_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "tune_requests"("id");
ALTER TABLE "tune_request_messages" ADD CONSTRAINT "tune_request_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id");
ALTER TABLE "tune_request_messages" ADD CONSTRAINT "tune_request_messages_request_id_tune_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "tune_requests"("id");
ALTER TABLE "tune_requests" ADD CONSTRAINT "tune_requests_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "users"("id");
ALTER TABLE "tune_requests" ADD CONSTRAINT "tune_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "tune_requests" ADD CONSTRAINT "tune_requests_purchase_id_orders_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "orders"("id");
ALTER TABLE "tune_requests" ADD CONSTRAINT "tune_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "tune_requires" ADD CONSTRAINT "tune_requires_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id");
ALTER TABLE "tune_tools" ADD CONSTRAINT "tune_tools_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "tools"("id");
ALTER TABLE "tune_tools" ADD CONSTRAINT "tune_tools_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id");
ALTER TABLE "tune_tune_types" ADD CONSTRAINT "tune_tune_types_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id");
ALTER TABLE "tune_tune_types" ADD CONSTRAINT "tune_tune_types_tune_type_id_tune_types_id_fk" FOREIGN KEY ("tune_type_id") REFERENCES "tune_types"("id");
ALTER TABLE "tune_tuners" ADD CONSTRAINT "tune_tuners_brand_id_tuner_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "tuner_brands"("id");
ALTER TABLE "tune_tuners" ADD CONSTRAINT "tune_tuners_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "tune_tuners" ADD CONSTRAINT "tune_tuners_pool_id_tune_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "tune_pools"("id");
ALTER TABLE "tune_tuners" ADD CONSTRAINT "tune_tuners_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id");
ALTER TABLE "tunes" ADD CONSTRAINT "tunes_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "engines"("id");
ALTER TABLE "tunes" ADD CONSTRAINT "tunes_transmission_id_transmissions_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "transmissions"("id");
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE cascade;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id");
ALTER TABLE "value_transfers" ADD CONSTRAINT "value_transfers_new_tune_id_tunes_id_fk" FOREIGN KEY ("new_tune_id") REFERENCES "tunes"("id");
ALTER TABLE "value_transfers" ADD CONSTRAINT "value_transfers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "value_transfers" ADD CONSTRAINT "value_transfers_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id");
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;

-- Sequences: one of invoice numbers for each region

create sequence invoice_numbers_1;
create sequence invoice_numbers_2;

-- Foreign keys to a feature above the table's own
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_tune_request_id_tune_requests_id_fk" FOREIGN KEY ("tune_request_id") REFERENCES "tune_requests"("id");

-- Indexes that only SQL asks for

-- An earlier purchase covers one request; cancelling the request frees it again.
create unique index tune_requests_purchase on tune_requests (purchase_id) where state <> 'cancelled';
create index tune_credits_to_lapse on tune_credits (id) where value_left > 0;

-- Views

-- Bank details that money may go to: details from which the bank returned a payment must be checked again first.
create view payable_payees as
select b.earner_id, b.currency, b.details, b.version from share_payees b
where not exists (
  select 1 from disbursements d
  where d.earner_id = b.earner_id and d.currency = b.currency and d.state = 'returned' and d.returned_at >= b.checked_at
);
-- Affiliates who have not accepted the newest terms.
create view open_affiliate_terms as
select p.id as earner_id from earners p
where p.kind = 'affiliate' and not exists (
  select 1 from affiliate_acceptances a
  where a.earner_id = p.id and a.version = (select max(version) from affiliate_terms)
);

-- The role of the running application. It can add to the books but never change them (INV-23).

do $$ begin
  create role overboost_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant overboost_app to %I', current_user);
exception when others then null;
end $$;
grant usage on schema public to overboost_app;
grant select, insert, update, delete on all tables in schema public to overboost_app;
grant usage, select on all sequences in schema public to overboost_app;
alter default privileges in schema public grant select, insert, update, delete on tables to overboost_app;
alter default privileges in schema public grant usage, select on sequences to overboost_app;

-- Added to only: the books, audits, stock changes, timelines, and proofs of consent (INV-30).
revoke update, delete, truncate on postings, transfers, transfer_groups, audits, stock_changes from overboost_app;
revoke update, delete, truncate on tune_request_events, tune_request_files, consents, payment_events, conversion_rates from overboost_app;
revoke update, delete, truncate on share_entries, order_shares, refund_shares, affiliate_terms, affiliate_acceptances, order_attributions from overboost_app;
grant update (order_id) on order_shares to overboost_app;

-- Written by functions only.
revoke insert, update, delete on ledger_balances, stock_levels from overboost_app;
revoke insert, update, delete, truncate on dealer_entries, dealer_statements, closed_book_days, closing_balances from overboost_app;
revoke insert, update, delete, truncate on payable_payees, open_affiliate_terms from overboost_app;

-- Only the columns that may change.
revoke insert, update, delete, truncate on dealer_accounts from overboost_app;
grant update (credit_limit, terms_days, version) on dealer_accounts to overboost_app;
revoke insert, update, delete, truncate on share_transfers, share_groups from overboost_app;
grant update (state, paid_at) on share_transfers to overboost_app;
grant update (state, approved_by, approved_at, disbursed_at, cancelled_at) on share_groups to overboost_app;
revoke update, delete, truncate on disbursements, share_agreements from overboost_app;
grant update (state, paid_at, returned_at, reason) on disbursements to overboost_app;
grant update (ends_at) on share_agreements to overboost_app;
revoke delete, truncate on earners from overboost_app;
