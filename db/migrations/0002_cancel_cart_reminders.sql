ALTER TABLE "cart_reminders" DROP CONSTRAINT "cart_reminders_state";
ALTER TABLE "cart_reminders" ADD CONSTRAINT "cart_reminders_state" CHECK ("cart_reminders"."state" in ('waiting', 'sent', 'bought', 'stopped', 'canceled'));
