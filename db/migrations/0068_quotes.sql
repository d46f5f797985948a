CREATE TABLE "quote_offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quote_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"message" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_by" bigint NOT NULL,
	"mails" integer DEFAULT 1 NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "quote_offers_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "quote_offers_number" UNIQUE("quote_id","number")
);

CREATE TABLE "quotes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"region" bigint NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"user_id" bigint,
	"email" text DEFAULT '' NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"billing_address" jsonb,
	"shipping_address" jsonb,
	"shipping_tier" text DEFAULT '' NOT NULL,
	"discount_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"purchase_order" text DEFAULT '' NOT NULL,
	"valid_until" date NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"total" bigint,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_state" CHECK ("quotes"."state" in ('draft', 'sent', 'cancelled')),
	CONSTRAINT "quotes_prices" CHECK (not jsonb_path_exists("quotes"."lines", '$[*] ? (@.price <= 0 || @.quantity < 1)')),
	CONSTRAINT "quotes_reasons" CHECK (not jsonb_path_exists("quotes"."lines", '$[*] ? (@.price != null && @.reason == "")'))
);

ALTER TABLE "quote_offers" ADD CONSTRAINT "quote_offers_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "quote_offers" ADD CONSTRAINT "quote_offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "quote_offers" ADD CONSTRAINT "quote_offers_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "quote_offers_live" ON "quote_offers" USING btree ("quote_id") WHERE withdrawn_at is null;
CREATE INDEX "quotes_region" ON "quotes" USING btree ("region","id");
CREATE INDEX "quotes_user" ON "quotes" USING btree ("user_id");
CREATE INDEX "quotes_email" ON "quotes" USING btree (lower("email"));
