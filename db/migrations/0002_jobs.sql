CREATE TABLE "jobs" (
	"queue" text NOT NULL,
	"key" text NOT NULL,
	"attempts" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"failure" text,
	"dead_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	CONSTRAINT "jobs_pkey" PRIMARY KEY("queue","key")
);

