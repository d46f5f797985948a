ALTER TABLE "users" ADD COLUMN "last_login_at" timestamp with time zone;
UPDATE "users" SET "last_login_at" = (SELECT max("created_at") FROM "sessions" WHERE "user_id" = "users"."id" AND "viewed_user_id" IS NULL);
