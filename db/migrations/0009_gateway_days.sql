CREATE TABLE "gateway_days" (
	"day" date PRIMARY KEY NOT NULL,
	"compared_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payments" integer NOT NULL,
	"differences" integer NOT NULL,
	"totals" jsonb NOT NULL
);

CREATE INDEX "dealer_payments_created" ON "dealer_payments" USING brin ("created_at");
CREATE INDEX "payment_intents_created" ON "payment_intents" USING brin ("created_at");
CREATE INDEX "refunds_created" ON "refunds" USING brin ("created_at");
