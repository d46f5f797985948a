CREATE TABLE "catalog_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalog_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"object_key" text NOT NULL,
	"kind" text,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"header" jsonb NOT NULL,
	"sample" jsonb NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"problems" integer DEFAULT 0 NOT NULL,
	"first_problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "catalog_imports_state" CHECK ("catalog_imports"."state" in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'))
);

CREATE TABLE "duplicate_pairs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "duplicate_pairs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"a_id" bigint NOT NULL,
	"b_id" bigint NOT NULL,
	"score" integer NOT NULL,
	"reasons" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"merged_at" timestamp with time zone,
	"merge" jsonb,
	CONSTRAINT "duplicate_pairs_once" UNIQUE("kind","a_id","b_id"),
	CONSTRAINT "duplicate_pairs_order" CHECK ("duplicate_pairs"."a_id" < "duplicate_pairs"."b_id"),
	CONSTRAINT "duplicate_pairs_kind" CHECK ("duplicate_pairs"."kind" in ('make', 'model', 'engine', 'transmission', 'tune')),
	CONSTRAINT "duplicate_pairs_state" CHECK ("duplicate_pairs"."state" in ('open', 'dismissed', 'merged')),
	CONSTRAINT "duplicate_pairs_merged" CHECK (("duplicate_pairs"."state" = 'merged') = ("duplicate_pairs"."merge" is not null))
);

CREATE TABLE "duplicate_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "duplicate_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text DEFAULT 'waiting' NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"compared" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "duplicate_runs_state" CHECK ("duplicate_runs"."state" in ('waiting', 'running', 'done', 'failed'))
);

CREATE TABLE "import_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" bigint NOT NULL,
	"table_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "import_changes_says_something" CHECK (num_nonnulls("import_changes"."before", "import_changes"."after") > 0)
);

CREATE TABLE "import_mappings" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "redirects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"scope_id" bigint,
	"slug" text NOT NULL,
	"target_id" bigint,
	"target_path" text,
	"source" text DEFAULT 'renamed' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_once" UNIQUE NULLS NOT DISTINCT("kind","scope_id","slug"),
	CONSTRAINT "redirects_target_is_one" CHECK (num_nonnulls("redirects"."target_id", "redirects"."target_path") = 1 and ("redirects"."kind" = 'page') = ("redirects"."target_path" is not null)),
	CONSTRAINT "redirects_not_to_itself" CHECK ("redirects"."target_path" is distinct from "redirects"."slug"),
	CONSTRAINT "redirects_source" CHECK ("redirects"."source" in ('renamed', 'merged', 'staff'))
);

CREATE TABLE "seo_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seo_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seo_texts_once" UNIQUE("kind","key"),
	CONSTRAINT "seo_texts_kind" CHECK ("seo_texts"."kind" in ('make', 'year', 'model', 'engine', 'product', 'tune_type'))
);

ALTER TABLE "catalog_imports" ADD CONSTRAINT "catalog_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_id_catalog_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalog_imports"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "catalog_imports_working" ON "catalog_imports" USING btree ("created_at") WHERE state in ('checking', 'applying', 'undoing');
CREATE INDEX "duplicate_pairs_list" ON "duplicate_pairs" USING btree ("state","score","id");
CREATE INDEX "duplicate_runs_waiting" ON "duplicate_runs" USING btree ("created_at") WHERE state in ('waiting', 'running');
CREATE INDEX "import_changes_import" ON "import_changes" USING btree ("import_id","id");
CREATE INDEX "redirects_target" ON "redirects" USING btree ("kind","target_id");
