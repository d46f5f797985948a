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
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealer_credit_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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

ALTER TABLE "tune_credit_uses" ADD COLUMN "value" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "tune_credit_uses" ADD COLUMN "turn" integer DEFAULT 1 NOT NULL;
ALTER TABLE "tune_credit_uses" ADD COLUMN "ledger_id" bigint;
ALTER TABLE "tune_credits" ADD COLUMN "value" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "tune_credits" ADD COLUMN "value_left" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "tune_credits" ADD COLUMN "currency" text;
ALTER TABLE "tune_credits" ADD COLUMN "lapses" integer DEFAULT 0 NOT NULL;
ALTER TABLE "dealer_credit_lot_uses" ADD CONSTRAINT "dealer_credit_lot_uses_code_id_tune_credits_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."tune_credits"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_credit_lot_uses" ADD CONSTRAINT "dealer_credit_lot_uses_lot_id_dealer_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."dealer_credit_lots"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_credit_lots" ADD CONSTRAINT "dealer_credit_lots_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "dealer_credit_lots_dealer" ON "dealer_credit_lots" USING btree ("dealer_id","id");
CREATE INDEX "dealer_credit_changes_list" ON "dealer_credit_changes" USING btree ("dealer_id","created_at");
ALTER TABLE "tune_credits" ADD CONSTRAINT "tune_credits_value" CHECK ("tune_credits"."value_left" between 0 and "tune_credits"."value" and ("tune_credits"."value" = 0 or ("tune_credits"."currency" is not null and "tune_credits"."dealer_id" is not null)));
