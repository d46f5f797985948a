CREATE INDEX "visit_figures_path" ON "visit_figures" USING btree ("path","day");
