ALTER TABLE "dealer_credit_changes" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "dealer_credit_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);
ALTER TABLE "dealers" ADD COLUMN "background_color" text DEFAULT '' NOT NULL;
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_background" CHECK ("dealers"."background_color" = '' or "dealers"."background_color" ~ '^#[0-9a-f]{6}$');
