DROP TABLE "purchase_messages" CASCADE;
