DROP INDEX "fulfilments_state";
ALTER TABLE "fulfilments" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;
ALTER TABLE "shipping_tiers" ADD COLUMN "free_from" jsonb DEFAULT '{}'::jsonb NOT NULL;
CREATE INDEX "fulfilments_returned" ON "fulfilments" USING btree ("region","order_id") WHERE returned > 0;
CREATE INDEX "returns_exchange_order" ON "returns" USING btree ("exchange_order_id") WHERE exchange_order_id is not null;
CREATE INDEX "fulfilments_state" ON "fulfilments" USING btree ("region","state","order_id","returned");
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_returned_pieces" CHECK ("fulfilments"."returned" >= 0);
-- What came back before.
INSERT INTO "fulfilments" ("order_id", "region", "state", "returned")
SELECT r.order_id, r.region, 'shipped', sum(l.quantity)::int
FROM "returns" r JOIN "return_lines" l ON l.return_id = r.id
WHERE r.state in ('received', 'inspected', 'refunded', 'exchanged') GROUP BY 1, 2
ON CONFLICT ("order_id") DO UPDATE SET "returned" = excluded."returned";
