CREATE TABLE "cart_reminders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"region" bigint NOT NULL,
	"email" text NOT NULL,
	"cart" text NOT NULL,
	"units" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	CONSTRAINT "cart_reminders_state" CHECK ("cart_reminders"."state" in ('waiting', 'sent', 'bought', 'stopped')),
	CONSTRAINT "cart_reminders_sent" CHECK ("cart_reminders"."state" <> 'sent' or "cart_reminders"."sent_at" is not null)
);

CREATE UNIQUE INDEX "cart_reminders_waiting" ON "cart_reminders" USING btree ("region","email") WHERE state = 'waiting';
CREATE INDEX "cart_reminders_email" ON "cart_reminders" USING btree ("email","id");
CREATE INDEX "cart_reminders_due" ON "cart_reminders" USING btree ("due_at") WHERE state = 'waiting';
CREATE INDEX "cart_reminders_region" ON "cart_reminders" USING btree ("region","id");
CREATE INDEX "cart_reminders_asked" ON "cart_reminders" USING btree ("asked_at");
CREATE INDEX "orders_paid_email" ON "orders" USING btree ("search_email","paid_at") WHERE paid_at is not null;
