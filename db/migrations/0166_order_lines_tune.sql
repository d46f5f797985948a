CREATE INDEX "order_lines_tune" ON "order_lines" USING btree ("tune_id","order_id") WHERE tune_id is not null;
