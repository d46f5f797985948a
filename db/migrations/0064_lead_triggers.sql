ALTER TABLE "lead_rules" DROP CONSTRAINT "lead_rules_event";
CREATE INDEX "orders_domain" ON "orders" USING btree (split_part("search_email", '@', 2),"id");
ALTER TABLE "lead_rules" ADD CONSTRAINT "lead_rules_event" CHECK ("lead_rules"."event" in ('dealer_application', 'unsupported_vehicle', 'abandoned_request', 'credit_limit', 'silent_dealer', 'first_domain_order'));
