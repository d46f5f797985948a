CREATE INDEX "files_attached" ON "files" USING btree ("attached_to");
