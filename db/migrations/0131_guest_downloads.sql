ALTER TABLE "file_downloads" ALTER COLUMN "actor_id" DROP NOT NULL;
