ALTER TABLE "gift_cards" ADD COLUMN "state_before" text;
