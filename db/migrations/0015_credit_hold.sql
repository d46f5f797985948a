ALTER TABLE "dealer_accounts" ADD COLUMN "credit_hold" boolean DEFAULT false NOT NULL;

grant update (credit_hold) on dealer_accounts to overboost_app;
