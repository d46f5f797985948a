CREATE TABLE "log_tools" (
	"owner_id" bigint NOT NULL,
	"dialect" text NOT NULL,
	"roles" jsonb NOT NULL,
	"units" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "log_tools_owner_id_dialect_pk" PRIMARY KEY("owner_id","dialect")
);

ALTER TABLE "log_tools" ADD CONSTRAINT "log_tools_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
