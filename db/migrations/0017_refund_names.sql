CREATE INDEX "refunds_gateway" ON "refunds" USING btree ("gateway_id") WHERE gateway_id is not null;
