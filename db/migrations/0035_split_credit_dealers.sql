CREATE TABLE "split_credit_dealers" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"dealer_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "split_credit_dealers" ADD CONSTRAINT "split_credit_dealers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "split_credit_dealers" ADD CONSTRAINT "split_credit_dealers_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
