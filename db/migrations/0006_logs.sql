CREATE TABLE "log_shares" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"log_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "log_shares_token_hash_unique" UNIQUE("token_hash")
);

CREATE TABLE "logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"region" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"file_name" text NOT NULL,
	"file_bytes" bigint NOT NULL,
	"packed_key" text NOT NULL,
	"packed_bytes" bigint NOT NULL,
	"title" text NOT NULL,
	"dialect" text NOT NULL,
	"started" text,
	"seconds" double precision NOT NULL,
	"samples" bigint NOT NULL,
	"channel_count" integer NOT NULL,
	"channels" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"view" jsonb NOT NULL,
	"attached_to" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "logs_fileId_unique" UNIQUE("file_id"),
	CONSTRAINT "logs_packed_key_unique" UNIQUE("packed_key"),
	CONSTRAINT "logs_same_bytes" UNIQUE("owner_id","region","sha256")
);

ALTER TABLE "log_shares" ADD CONSTRAINT "log_shares_log_id_logs_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."logs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "logs" ADD CONSTRAINT "logs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "logs" ADD CONSTRAINT "logs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "log_shares_log" ON "log_shares" USING btree ("log_id");
CREATE INDEX "logs_owner" ON "logs" USING btree ("owner_id","id");
CREATE INDEX "logs_attached" ON "logs" USING btree ("attached_to");
