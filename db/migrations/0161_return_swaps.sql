ALTER TABLE "order_changes" DROP CONSTRAINT "order_changes_words";
ALTER TABLE "returns" ADD COLUMN "change_id" bigint;
ALTER TABLE "returns" ADD CONSTRAINT "returns_change_id_order_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."order_changes"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "returns_change" ON "returns" USING btree ("change_id") WHERE change_id is not null;
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_words" CHECK ("order_changes"."kind" in ('items', 'shipping', 'address', 'return')
      and "order_changes"."state" in ('awaiting_payment', 'refunding', 'done', 'cancelled'));
