CREATE TABLE "rescue_sessions" (
	"ticket_id" bigint PRIMARY KEY NOT NULL,
	"region" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"serial" text NOT NULL,
	"vehicle" text NOT NULL,
	"incident" text NOT NULL,
	"tried" text[] DEFAULT '{}' NOT NULL,
	"description" text NOT NULL,
	"handler_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rescue_sessions_state" CHECK ("rescue_sessions"."state" in ('waiting', 'working', 'fixed', 'ended'))
);

ALTER TABLE "rescue_sessions" ADD CONSTRAINT "rescue_sessions_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "rescue_sessions" ADD CONSTRAINT "rescue_sessions_handler_id_users_id_fk" FOREIGN KEY ("handler_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "rescue_sessions_queue" ON "rescue_sessions" USING btree ("region","state","created_at");
CREATE INDEX "rescue_sessions_handler" ON "rescue_sessions" USING btree ("handler_id");
