CREATE TABLE "book_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"object" text NOT NULL,
	"order_id" bigint,
	"currency" text NOT NULL,
	"expected" bigint NOT NULL,
	"found" bigint,
	"note" text DEFAULT '' NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" bigint,
	"reason" text DEFAULT '' NOT NULL
);

CREATE TABLE "order_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"region" bigint NOT NULL,
	"filter" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"object_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "order_exports_token_unique" UNIQUE("token")
);

DROP INDEX "orders_email";
CREATE UNIQUE INDEX "book_differences_open" ON "book_differences" USING btree ("kind","object") WHERE closed_at is null;
CREATE INDEX "order_exports_actor" ON "order_exports" USING btree ("actor_id","id");
CREATE INDEX "orders_email_start" ON "orders" USING btree (lower("email") text_pattern_ops);
