-- Mails that were sent before links were hidden: what they said is emptied.
UPDATE "mails" SET "html" = NULL, "text" = NULL WHERE "sent_at" IS NOT NULL AND "template" IN ('verify-email', 'reset-password', 'change-email', 'dealer-invite', 'affiliate-offer', 'dealer-application', 'ticket-update', 'order-confirmation', 'refund-confirmation', 'order-shipped', 'trade-in-update');
UPDATE "mails" SET "props" = '{}' WHERE "sent_at" IS NOT NULL AND "template" IN ('verify-email', 'reset-password', 'change-email', 'dealer-invite', 'affiliate-offer');
