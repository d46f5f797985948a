ALTER TABLE "value_transfers" ADD COLUMN "new_place" jsonb;
