CREATE INDEX "tunes_links" ON "tunes" USING btree ("id","engine_id","transmission_id","price_tier_id","is_stock","state");
CREATE INDEX "tunes_prices" ON "tunes" USING btree ("id","price");
CREATE INDEX "tunes_addon_prices" ON "tunes" USING btree ("id","addon_price");
CREATE INDEX "tunes_base_prices" ON "tunes" USING btree ("id","base_price");
CREATE INDEX "tunes_base_addon_prices" ON "tunes" USING btree ("id","base_addon_price");
CREATE INDEX "tunes_dealer_prices" ON "tunes" USING btree ("id","dealer_price");
CREATE INDEX "tunes_dealer_addon_prices" ON "tunes" USING btree ("id","dealer_addon_price");
CREATE INDEX "tunes_description" ON "tunes" USING btree (left(lower(coalesce("description", '')), 120),"id");
