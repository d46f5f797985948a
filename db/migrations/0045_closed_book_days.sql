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

ALTER TABLE "closing_balances" ADD CONSTRAINT "closing_balances_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "closing_balances" ADD CONSTRAINT "closing_balances_day_closed_book_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."closed_book_days"("day") ON DELETE no action ON UPDATE no action;
CREATE INDEX "transfers_created" ON "transfers" USING btree ("created_at");
