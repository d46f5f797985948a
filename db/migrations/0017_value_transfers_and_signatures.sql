CREATE TABLE "signature_authorities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signature_authorities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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

CREATE TABLE "value_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "value_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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

ALTER TABLE "signature_authorities" ADD CONSTRAINT "signature_authorities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_authorities" ADD CONSTRAINT "signature_authorities_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_authorities" ADD CONSTRAINT "signature_authorities_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_authorities" ADD CONSTRAINT "signature_authorities_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_authorities" ADD CONSTRAINT "signature_authorities_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "value_transfers" ADD CONSTRAINT "value_transfers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "value_transfers" ADD CONSTRAINT "value_transfers_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "value_transfers" ADD CONSTRAINT "value_transfers_new_tune_id_tunes_id_fk" FOREIGN KEY ("new_tune_id") REFERENCES "public"."tunes"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "signature_authorities_one" ON "signature_authorities" USING btree ("user_id",coalesce(dealer_id, 0)) WHERE revoked_at is null;
CREATE INDEX "signature_authorities_region" ON "signature_authorities" USING btree ("region","id");
CREATE INDEX "signature_authorities_dealer" ON "signature_authorities" USING btree ("dealer_id","id");
CREATE UNIQUE INDEX "value_transfers_one_of_line" ON "value_transfers" USING btree ("order_line_id") WHERE state <> 'cancelled';
CREATE INDEX "value_transfers_region" ON "value_transfers" USING btree ("region","state","id");
CREATE INDEX "value_transfers_order" ON "value_transfers" USING btree ("order_id");
