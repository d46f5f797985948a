CREATE INDEX "lead_contacts_name_start" ON "lead_contacts" USING btree ("region",lower("name") text_pattern_ops);
