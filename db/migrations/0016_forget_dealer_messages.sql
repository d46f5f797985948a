-- Sent messages to dealers no longer keep what their writers said: erasing a person would not find it.
UPDATE "mails" SET "props" = '{}', "subject" = NULL, "html" = NULL, "text" = NULL WHERE "template" = 'dealer-contact' AND "sent_at" IS NOT NULL;
