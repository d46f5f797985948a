ALTER TABLE "file_downloads" ADD COLUMN "dealer_id" bigint;
