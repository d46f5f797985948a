CREATE TABLE "product_price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rule" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"last_product" bigint DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "product_price_changes_state" CHECK ("product_price_changes"."state" in ('running', 'done', 'undoing', 'undone'))
);

CREATE TABLE "repriced_products" (
	"change_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "repriced_products_change_id_product_id_pk" PRIMARY KEY("change_id","product_id")
);

ALTER TABLE "product_price_changes" ADD CONSTRAINT "product_price_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "repriced_products" ADD CONSTRAINT "repriced_products_change_id_product_price_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "product_price_changes"("id");
ALTER TABLE "repriced_products" ADD CONSTRAINT "repriced_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE cascade;
CREATE INDEX "product_price_changes_waiting" ON "product_price_changes" ("created_at") WHERE state in ('running', 'undoing');
CREATE INDEX "repriced_products_product" ON "repriced_products" ("product_id");
