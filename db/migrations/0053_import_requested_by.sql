ALTER TABLE "catalog_imports" ADD COLUMN "requested_by" bigint;
ALTER TABLE "catalog_imports" ADD CONSTRAINT "catalog_imports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
