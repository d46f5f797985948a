CREATE TABLE "dealer_post_mails" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"mails" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "dealer_post_opt_outs" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "newsletter_campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"topic" text NOT NULL,
	"region" text DEFAULT 'all' NOT NULL,
	"language" text DEFAULT 'all' NOT NULL,
	"blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"delivery" text DEFAULT 'draft' NOT NULL,
	"per_minute" integer DEFAULT 300 NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "newsletter_campaigns_slug_unique" UNIQUE("slug"),
	CONSTRAINT "newsletter_campaigns_delivery" CHECK ("newsletter_campaigns"."delivery" in ('draft', 'sending', 'paused', 'sent')),
	CONSTRAINT "newsletter_campaigns_started" CHECK (("newsletter_campaigns"."delivery" = 'draft') = ("newsletter_campaigns"."started_at" is null)),
	CONSTRAINT "newsletter_campaigns_rate" CHECK ("newsletter_campaigns"."per_minute" between 1 and 6000),
	CONSTRAINT "newsletter_campaigns_blocks" CHECK (jsonb_typeof("newsletter_campaigns"."blocks") = 'array')
);

CREATE TABLE "newsletter_events" (
	"send_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_events_send_id_kind_link_pk" PRIMARY KEY("send_id","kind","link"),
	CONSTRAINT "newsletter_events_kind" CHECK (("newsletter_events"."kind" = 'click') = ("newsletter_events"."link" <> '') and "newsletter_events"."kind" in ('open', 'click'))
);

CREATE TABLE "newsletter_sends" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_sends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"subscriber_id" bigint NOT NULL,
	"email" text NOT NULL,
	"bounced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_sends_once" UNIQUE("campaign_id","email")
);

CREATE TABLE "newsletter_subscribers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"region" bigint NOT NULL,
	"topics" text[] NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"measured" boolean DEFAULT false NOT NULL,
	"soft_bounces" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscribers_email" CHECK ("newsletter_subscribers"."email" = lower("newsletter_subscribers"."email")),
	CONSTRAINT "newsletter_subscribers_state" CHECK ("newsletter_subscribers"."state" in ('pending', 'active', 'unsubscribed', 'bounced')),
	CONSTRAINT "newsletter_subscribers_confirmed" CHECK ("newsletter_subscribers"."state" <> 'active' or "newsletter_subscribers"."confirmed_at" is not null)
);

ALTER TABLE "dealer_post_mails" ADD CONSTRAINT "dealer_post_mails_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_events" ADD CONSTRAINT "newsletter_events_send_id_newsletter_sends_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."newsletter_sends"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "newsletter_sends" ADD CONSTRAINT "newsletter_sends_campaign_id_newsletter_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."newsletter_campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "newsletter_sends" ADD CONSTRAINT "newsletter_sends_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "newsletter_sends_subscriber" ON "newsletter_sends" USING btree ("subscriber_id");
