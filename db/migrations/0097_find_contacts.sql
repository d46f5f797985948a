CREATE INDEX "lead_contacts_kind" ON "lead_contacts" USING btree ("region","kind") WHERE "lead_contacts"."deleted_at" is null;
CREATE INDEX "lead_contacts_words" ON "lead_contacts" USING gin (("name" || ' ' || "email" || ' ' || "phone" || ' ' || "city") gin_trgm_ops);
CREATE INDEX "lead_contacts_firm_names" ON "lead_contacts" USING gin ("name" gin_trgm_ops) WHERE "lead_contacts"."kind" = 'firm';
