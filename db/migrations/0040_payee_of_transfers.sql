ALTER TABLE "share_transfers" ADD COLUMN "payee_version" integer;
