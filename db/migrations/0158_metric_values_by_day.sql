CREATE INDEX "metric_values_day" ON "metric_values" USING btree ("span","quote","dimension","day");
