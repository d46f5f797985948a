CREATE INDEX "fitment_transmissions_engine" ON "fitment_transmissions" USING btree ("engine_id");
CREATE INDEX "share_agreements_tune" ON "share_agreements" USING btree ("tune_id");
CREATE INDEX "value_transfers_tune" ON "value_transfers" USING btree ("new_tune_id");
