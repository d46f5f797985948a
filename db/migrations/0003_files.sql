CREATE TABLE "file_downloads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_downloads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"uploader_id" bigint NOT NULL,
	"region" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"object_key" text NOT NULL,
	"verdict" jsonb,
	"original_id" bigint,
	"duplicate_of" bigint,
	"attached_to" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_size" CHECK ("files"."bytes" > 0)
);

CREATE TABLE "loose_objects" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"doomed" boolean DEFAULT false NOT NULL
);

CREATE TABLE "upload_parts" (
	"key" text PRIMARY KEY NOT NULL,
	"upload_id" text NOT NULL,
	"start" bigint NOT NULL,
	"bytes" bigint NOT NULL
);

CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"region" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"length" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"file_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_received" CHECK ("uploads"."received" between 0 and "uploads"."length")
);

ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "files" ADD CONSTRAINT "files_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "file_downloads_token" ON "file_downloads" USING btree ("token_hash");
CREATE INDEX "file_downloads_file" ON "file_downloads" USING btree ("file_id","id");
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","id");
CREATE INDEX "files_bytes" ON "files" USING btree ("owner_id","sha256");
CREATE UNIQUE INDEX "files_object" ON "files" USING btree ("object_key");
CREATE INDEX "loose_objects_since" ON "loose_objects" USING btree ("since");
CREATE UNIQUE INDEX "upload_parts_start" ON "upload_parts" USING btree ("upload_id","start");
CREATE INDEX "uploads_touched" ON "uploads" USING btree ("touched_at");
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id");
