ALTER TABLE "order_changes" DROP CONSTRAINT "order_changes_words";
ALTER TABLE "value_transfers" DROP CONSTRAINT "value_transfers_state";
ALTER TABLE "value_transfers" ADD COLUMN "change_id" bigint;
ALTER TABLE "value_transfers" ADD CONSTRAINT "value_transfers_change_id_order_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."order_changes"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "value_transfers_change" ON "value_transfers" USING btree ("change_id") WHERE change_id is not null;
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_words" CHECK ("order_changes"."kind" in ('items', 'shipping', 'address', 'return', 'transfer')
      and "order_changes"."state" in ('awaiting_payment', 'refunding', 'done', 'cancelled'));
ALTER TABLE "value_transfers" ADD CONSTRAINT "value_transfers_state" CHECK ("value_transfers"."state" in ('requested', 'reviewed', 'old_locked', 'awaiting_payment', 'new_set', 'performed', 'cancelled'));
