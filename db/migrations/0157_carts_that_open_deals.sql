ALTER TABLE "lead_rules" DROP CONSTRAINT "lead_rules_event";
ALTER TABLE "cart_reminders" ADD COLUMN "may_contact" boolean DEFAULT false NOT NULL;
CREATE INDEX "cart_reminders_contact" ON "cart_reminders" USING btree ("sent_at") WHERE may_contact and state = 'sent';
ALTER TABLE "lead_rules" ADD CONSTRAINT "lead_rules_event" CHECK ("lead_rules"."event" in ('dealer_application', 'unsupported_vehicle', 'abandoned_request', 'abandoned_cart', 'credit_limit', 'silent_dealer', 'first_domain_order'));
