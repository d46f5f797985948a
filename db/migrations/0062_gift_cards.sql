CREATE TABLE "gift_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"region" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"value" bigint NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"ending" text NOT NULL,
	"code_seed" text NOT NULL,
	"code_hash" text NOT NULL,
	"account_id" bigint,
	"order_id" bigint,
	"issued_by" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"from_name" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"message" text NOT NULL,
	"deliver_on" date,
	"sent_at" timestamp with time zone,
	"sends" integer DEFAULT 0 NOT NULL,
	"expires_months" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "gift_cards_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gift_cards_accountId_unique" UNIQUE("account_id"),
	CONSTRAINT "gift_cards_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "gift_cards_value" CHECK ("gift_cards"."value" > 0),
	CONSTRAINT "gift_cards_balance" CHECK ("gift_cards"."held" >= 0 and "gift_cards"."balance" >= "gift_cards"."held"),
	CONSTRAINT "gift_cards_state" CHECK ("gift_cards"."state" in ('pending', 'active', 'frozen', 'expired', 'cancelled')),
	CONSTRAINT "gift_cards_issued" CHECK (("gift_cards"."state" = 'pending') = ("gift_cards"."issued_at" is null) and ("gift_cards"."state" = 'pending') = ("gift_cards"."account_id" is null)),
	CONSTRAINT "gift_cards_cause" CHECK (num_nonnulls("gift_cards"."order_id", "gift_cards"."issued_by") = 1)
);

ALTER TABLE "payment_intents" ADD COLUMN "gift_card_id" bigint;
ALTER TABLE "payment_intents" ADD COLUMN "gift_card_amount" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "refunds" ADD COLUMN "gift_card_amount" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "gift_cards_region" ON "gift_cards" USING btree ("region","id") WHERE state <> 'pending';
CREATE INDEX "gift_cards_recipient" ON "gift_cards" USING btree (lower("recipient_email"));
CREATE INDEX "gift_cards_to_send" ON "gift_cards" USING btree ("id") WHERE sent_at is null and state = 'active';
CREATE INDEX "gift_cards_expiring" ON "gift_cards" USING btree ("expires_at") WHERE state in ('active', 'frozen');
CREATE INDEX "payment_intents_gift_cards" ON "payment_intents" USING btree ("gift_card_id") WHERE gift_card_id is not null;
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_gift_card" CHECK (("payment_intents"."gift_card_amount" > 0) = ("payment_intents"."gift_card_id" is not null));
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_gift_card" CHECK ("refunds"."gift_card_amount" between 0 and "refunds"."amount");
-- Balances follow postings, holds follow payments, and a card is opened by its order or by open_gift_card(): nothing else moves them.
revoke update, delete, truncate on gift_cards from overboost_app;
grant update (state, sent_at, sends, recipient_email) on gift_cards to overboost_app;
