-- Tables, constraints and indexes by feature; foreign keys, sequences, views and the application's rights follow at the end.
-- Functions and triggers are in db/functions, seeded rows in db/seed.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Requests and versions of content

CREATE TABLE "idempotency_keys" (
  "owner" text NOT NULL,
  "key" text NOT NULL,
  "hash" text NOT NULL,
  "status" integer,
  "body" text,
  "started_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("owner","key")
);

CREATE TABLE "limits" (
  "key" varchar(255) PRIMARY KEY NOT NULL,
  "points" integer DEFAULT 0 NOT NULL,
  "expire" bigint
);

CREATE TABLE "content_versions" (
  "topic" text PRIMARY KEY NOT NULL,
  "version" bigint DEFAULT 1 NOT NULL
);

CREATE TABLE "content_touches" (
  "topic" text NOT NULL,
  "version" bigint NOT NULL,
  "key" text NOT NULL,
  CONSTRAINT "content_touches_pkey" PRIMARY KEY("topic","version","key")
);

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

-- Identity

CREATE TABLE "users" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "email" text NOT NULL,
  "email_verified" boolean DEFAULT false NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "two_factor_enabled" boolean DEFAULT false NOT NULL,
  "role" integer DEFAULT 0 NOT NULL,
  "flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "region" bigint DEFAULT 1 NOT NULL,
  "preferred_display_currency" text,
  "disabled_at" timestamp with time zone,
  CONSTRAINT "users_email_unique" UNIQUE("email")
);

CREATE TABLE "sessions" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "token" text NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "ip_address" text,
  "user_agent" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "viewed_user_id" bigint,
  "parent_id" bigint,
  CONSTRAINT "sessions_token_unique" UNIQUE("token"),
  CONSTRAINT "sessions_view" CHECK (("sessions"."viewed_user_id" is null) = ("sessions"."parent_id" is null))
);
CREATE INDEX "sessions_user" ON "sessions" ("user_id");
CREATE INDEX "sessions_expires" ON "sessions" ("expires_at");
CREATE INDEX "sessions_viewed" ON "sessions" ("viewed_user_id") WHERE viewed_user_id is not null;
CREATE INDEX "sessions_parent" ON "sessions" ("parent_id") WHERE parent_id is not null;

CREATE TABLE "accounts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "provider_id" text NOT NULL,
  "account_id" text NOT NULL,
  "password" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "accounts_provider" UNIQUE("provider_id","account_id")
);
CREATE INDEX "accounts_user" ON "accounts" ("user_id");

CREATE TABLE "verifications" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "purpose" text NOT NULL,
  "token_hash" text NOT NULL,
  "user_id" bigint,
  "data" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "verifications_token_hash_unique" UNIQUE("token_hash")
);
CREATE INDEX "verifications_user" ON "verifications" ("user_id","purpose");
CREATE INDEX "verifications_expires" ON "verifications" ("expires_at");

CREATE TABLE "two_factors" (
  "user_id" bigint PRIMARY KEY NOT NULL,
  "secret" text NOT NULL,
  "backup_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "last_step" bigint DEFAULT 0 NOT NULL,
  "confirmed_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "staff_security" (
  "id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
  "demanded_at" timestamp with time zone,
  "demanded_by" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "staff_security_one" CHECK ("staff_security"."id" = 1),
  CONSTRAINT "staff_security_demanded" CHECK (("staff_security"."demanded_at" is null) = ("staff_security"."demanded_by" is null))
);

CREATE TABLE "passkeys" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "name" text,
  "public_key" text NOT NULL,
  "credential_id" text NOT NULL,
  "counter" integer NOT NULL,
  "device_type" text NOT NULL,
  "backed_up" boolean NOT NULL,
  "transports" text,
  "aaguid" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
CREATE INDEX "passkeys_user" ON "passkeys" ("user_id");

-- Addresses

CREATE TABLE "addresses" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "country_code" text NOT NULL,
  "full_name" text NOT NULL,
  "line1" text NOT NULL,
  "line2" text DEFAULT '' NOT NULL,
  "city" text NOT NULL,
  "state" text DEFAULT '' NOT NULL,
  "postal_code" text DEFAULT '' NOT NULL,
  "email" text DEFAULT '' NOT NULL,
  "phone" text DEFAULT '' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "locked_at" timestamp with time zone,
  "removed_at" timestamp with time zone
);
CREATE INDEX "addresses_user" ON "addresses" ("user_id");

-- Users

CREATE TABLE "user_notes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "author_id" bigint NOT NULL,
  "body" text NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "edited_at" timestamp with time zone,
  CONSTRAINT "user_notes_body" CHECK ("user_notes"."body" <> '')
);
CREATE INDEX "user_notes_user" ON "user_notes" ("user_id","id");

CREATE TABLE "user_tags" (
  "user_id" bigint NOT NULL,
  "tag" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "user_tags_user_id_tag_pk" PRIMARY KEY("user_id","tag"),
  CONSTRAINT "user_tags_tag_form" CHECK ("user_tags"."tag" = lower("user_tags"."tag") and "user_tags"."tag" <> '')
);
CREATE INDEX "user_tags_tag" ON "user_tags" ("tag","user_id");

CREATE TABLE "customer_views" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "staff_id" bigint NOT NULL,
  "session_id" bigint NOT NULL,
  "reason" text NOT NULL,
  "began_at" timestamp with time zone DEFAULT now() NOT NULL,
  "until" timestamp with time zone NOT NULL,
  "ended_at" timestamp with time zone
);
CREATE INDEX "customer_views_user" ON "customer_views" ("user_id","id");
CREATE INDEX "customer_views_open" ON "customer_views" ("until") WHERE ended_at is null;

CREATE TABLE "staff_invitations" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "email" text NOT NULL,
  "role" integer NOT NULL,
  "flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "invited_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "sent_at" timestamp with time zone DEFAULT now() NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "accepted_at" timestamp with time zone,
  "accepted_by" bigint,
  "revoked_at" timestamp with time zone,
  CONSTRAINT "staff_invitations_address" CHECK ("staff_invitations"."email" = lower("staff_invitations"."email")),
  CONSTRAINT "staff_invitations_role" CHECK ("staff_invitations"."role" in (0, 3, 5)),
  CONSTRAINT "staff_invitations_rights" CHECK ("staff_invitations"."role" <> 0 or "staff_invitations"."flags" <> '[]'::jsonb),
  CONSTRAINT "staff_invitations_accepted" CHECK (("staff_invitations"."accepted_at" is null) = ("staff_invitations"."accepted_by" is null)),
  CONSTRAINT "staff_invitations_ended" CHECK ("staff_invitations"."accepted_at" is null or "staff_invitations"."revoked_at" is null)
);
CREATE UNIQUE INDEX "staff_invitations_open" ON "staff_invitations" ("email") WHERE accepted_at is null and revoked_at is null;
CREATE INDEX "staff_invitations_email" ON "staff_invitations" ("email");
CREATE INDEX "staff_invitations_inviter" ON "staff_invitations" ("invited_by");

-- Pictures

CREATE TABLE "pictures" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "alt" text DEFAULT '' NOT NULL,
  "kind" text NOT NULL,
  "sha256" text NOT NULL,
  "width" integer NOT NULL,
  "height" integer NOT NULL,
  "bytes" integer NOT NULL,
  "focus_x" double precision DEFAULT 50 NOT NULL,
  "focus_y" double precision DEFAULT 50 NOT NULL,
  "version" integer DEFAULT 0 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "made_at" timestamp with time zone,
  "failure" text,
  CONSTRAINT "pictures_sha256" UNIQUE("sha256"),
  CONSTRAINT "pictures_kind" CHECK ("pictures"."kind" in ('jpeg', 'png', 'webp', 'avif', 'svg')),
  CONSTRAINT "pictures_hash" CHECK ("pictures"."sha256" ~ '^[0-9a-f]{64}$'),
  CONSTRAINT "pictures_size" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0 and "pictures"."bytes" > 0),
  CONSTRAINT "pictures_focus" CHECK ("pictures"."focus_x" between 0 and 100 and "pictures"."focus_y" between 0 and 100)
);
CREATE INDEX "pictures_waiting" ON "pictures" ("created_at") WHERE made_at is null and failure is null;

-- Revisions

CREATE TABLE "revisions" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "record_id" bigint NOT NULL,
  "version" integer NOT NULL,
  "actor_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "changes" jsonb NOT NULL,
  "record" jsonb NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  CONSTRAINT "revisions_once" UNIQUE("kind","record_id","version")
);

-- Translations

CREATE TABLE "translations" (
  "kind" text NOT NULL,
  "record_id" bigint NOT NULL,
  "language" text NOT NULL,
  "texts" jsonb NOT NULL,
  CONSTRAINT "translations_kind_record_id_language_pk" PRIMARY KEY("kind","record_id","language"),
  CONSTRAINT "translations_language" CHECK ("translations"."language" in ('de', 'fr', 'es', 'it')),
  CONSTRAINT "translations_texts" CHECK (jsonb_typeof("translations"."texts") = 'object' and "translations"."texts" <> '{}')
);

-- Vehicles

CREATE TABLE "makes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  "picture" text,
  "seo_title" text,
  "seo_description" text,
  "picture_id" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "state" text DEFAULT 'published' NOT NULL,
  "publish_at" timestamp with time zone,
  CONSTRAINT "makes_slug_unique" UNIQUE("slug"),
  CONSTRAINT "makes_life" CHECK ("makes"."state" in ('draft', 'published', 'scheduled', 'retired') and ("makes"."state" <> 'scheduled' or "makes"."publish_at" is not null))
);

CREATE TABLE "models" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "make_id" bigint NOT NULL,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "body" text NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  "picture" text,
  "picture_id" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "state" text DEFAULT 'published' NOT NULL,
  "publish_at" timestamp with time zone,
  CONSTRAINT "models_make_slug" UNIQUE("make_id","slug"),
  CONSTRAINT "models_life" CHECK ("models"."state" in ('draft', 'published', 'scheduled', 'retired') and ("models"."state" <> 'scheduled' or "models"."publish_at" is not null))
);

CREATE TABLE "engines" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "code" text,
  "displacement_cc" integer,
  "cylinders" integer,
  "fuel" text NOT NULL,
  "aspiration" text NOT NULL,
  "ecu" text,
  "horsepower" integer,
  "torque_lb_ft" integer,
  "other_role_discounts" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "picture_id" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "state" text DEFAULT 'published' NOT NULL,
  "publish_at" timestamp with time zone,
  CONSTRAINT "engines_slug_unique" UNIQUE("slug"),
  CONSTRAINT "engines_life" CHECK ("engines"."state" in ('draft', 'published', 'scheduled', 'retired') and ("engines"."state" <> 'scheduled' or "engines"."publish_at" is not null)),
  CONSTRAINT "engines_role_discounts" CHECK (jsonb_typeof("engines"."other_role_discounts") = 'object' and not jsonb_path_exists("engines"."other_role_discounts", '$.* ? (@.type() != "number" || @ < 0 || @ > 100)'))
);

CREATE TABLE "transmissions" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "kind" text NOT NULL,
  "gears" integer,
  "tcu" text,
  "version" integer DEFAULT 1 NOT NULL,
  "state" text DEFAULT 'published' NOT NULL,
  "publish_at" timestamp with time zone,
  CONSTRAINT "transmissions_slug_unique" UNIQUE("slug"),
  CONSTRAINT "transmissions_life" CHECK ("transmissions"."state" in ('draft', 'published', 'scheduled', 'retired') and ("transmissions"."state" <> 'scheduled' or "transmissions"."publish_at" is not null))
);

CREATE TABLE "fitments" (
  "model_id" bigint NOT NULL,
  "year" text NOT NULL,
  "engine_id" bigint NOT NULL,
  CONSTRAINT "fitments_model_id_year_engine_id_pk" PRIMARY KEY("model_id","year","engine_id")
);
CREATE INDEX "fitments_engine" ON "fitments" ("engine_id");

CREATE TABLE "fitment_transmissions" (
  "model_id" bigint NOT NULL,
  "engine_id" bigint NOT NULL,
  "transmission_id" bigint NOT NULL,
  CONSTRAINT "fitment_transmissions_model_id_engine_id_transmission_id_pk" PRIMARY KEY("model_id","engine_id","transmission_id")
);
CREATE INDEX "fitment_transmissions_engine" ON "fitment_transmissions" ("engine_id");
CREATE INDEX "fitment_transmissions_transmission" ON "fitment_transmissions" ("transmission_id");

CREATE TABLE "compat_subscriptions" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "email" text NOT NULL,
  "vehicle" text NOT NULL,
  "region" integer NOT NULL,
  "place" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "told_at" timestamp with time zone,
  CONSTRAINT "compat_subscriptions_once" UNIQUE("email","vehicle")
);
CREATE INDEX "compat_subscriptions_waiting" ON "compat_subscriptions" ("id") WHERE told_at is null and place is not null;

-- Guides

CREATE TABLE "guides" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "summary" text DEFAULT '' NOT NULL,
  "body" text DEFAULT '' NOT NULL,
  "picture_id" bigint,
  "make_id" bigint,
  "model_id" bigint,
  "engine_id" bigint,
  "transmission_id" bigint,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "state" text DEFAULT 'published' NOT NULL,
  "publish_at" timestamp with time zone,
  CONSTRAINT "guides_slug_unique" UNIQUE("slug"),
  CONSTRAINT "guides_life" CHECK ("guides"."state" in ('draft', 'published', 'scheduled', 'retired') and ("guides"."state" <> 'scheduled' or "guides"."publish_at" is not null)),
  CONSTRAINT "guides_one_place" CHECK (num_nonnulls("guides"."make_id", "guides"."model_id", "guides"."engine_id", "guides"."transmission_id") <= 1)
);
CREATE INDEX "guides_make" ON "guides" ("make_id");
CREATE INDEX "guides_model" ON "guides" ("model_id");
CREATE INDEX "guides_engine" ON "guides" ("engine_id");
CREATE INDEX "guides_transmission" ON "guides" ("transmission_id");

-- Content

CREATE TABLE "content_pages" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "address" text NOT NULL,
  "name" text NOT NULL,
  "summary" text DEFAULT '' NOT NULL,
  "layout" text DEFAULT 'article' NOT NULL,
  "picture_id" bigint,
  "action_label" text DEFAULT '' NOT NULL,
  "action_to" text DEFAULT '' NOT NULL,
  "blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "state" text DEFAULT 'published' NOT NULL,
  "publish_at" timestamp with time zone,
  CONSTRAINT "content_pages_address_unique" UNIQUE("address"),
  CONSTRAINT "content_pages_life" CHECK ("content_pages"."state" in ('draft', 'published', 'scheduled', 'retired') and ("content_pages"."state" <> 'scheduled' or "content_pages"."publish_at" is not null)),
  CONSTRAINT "content_pages_layout" CHECK ("content_pages"."layout" in ('landing', 'article')),
  CONSTRAINT "content_pages_address" CHECK ("content_pages"."address" like '/%'),
  CONSTRAINT "content_pages_blocks" CHECK (jsonb_typeof("content_pages"."blocks") = 'array')
);

CREATE TABLE "faq_questions" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "topic" text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  "answer" text DEFAULT '' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "state" text DEFAULT 'published' NOT NULL,
  "publish_at" timestamp with time zone,
  CONSTRAINT "faq_questions_life" CHECK ("faq_questions"."state" in ('draft', 'published', 'scheduled', 'retired') and ("faq_questions"."state" <> 'scheduled' or "faq_questions"."publish_at" is not null))
);

CREATE TABLE "question_ratings" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "question_id" bigint NOT NULL,
  "rater" text,
  "helpful" boolean NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "question_ratings_once" UNIQUE("question_id","rater")
);

CREATE TABLE "positions" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "place" text NOT NULL,
  "employment" text NOT NULL,
  "body" text DEFAULT '' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "state" text DEFAULT 'published' NOT NULL,
  "publish_at" timestamp with time zone,
  CONSTRAINT "positions_life" CHECK ("positions"."state" in ('draft', 'published', 'scheduled', 'retired') and ("positions"."state" <> 'scheduled' or "positions"."publish_at" is not null))
);

-- Blog

CREATE TABLE "blog_authors" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "job" text DEFAULT '' NOT NULL,
  "bio" text DEFAULT '' NOT NULL,
  "picture_id" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "state" text DEFAULT 'published' NOT NULL,
  "publish_at" timestamp with time zone,
  CONSTRAINT "blog_authors_slug_unique" UNIQUE("slug"),
  CONSTRAINT "blog_authors_life" CHECK ("blog_authors"."state" in ('draft', 'published', 'scheduled', 'retired') and ("blog_authors"."state" <> 'scheduled' or "blog_authors"."publish_at" is not null))
);

CREATE TABLE "blog_posts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "summary" text DEFAULT '' NOT NULL,
  "tags" text[] DEFAULT '{}' NOT NULL,
  "author_id" bigint,
  "picture_id" bigint,
  "blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "published_at" timestamp with time zone,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "state" text DEFAULT 'published' NOT NULL,
  "publish_at" timestamp with time zone,
  CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug"),
  CONSTRAINT "blog_posts_life" CHECK ("blog_posts"."state" in ('draft', 'published', 'scheduled', 'retired') and ("blog_posts"."state" <> 'scheduled' or "blog_posts"."publish_at" is not null)),
  CONSTRAINT "blog_posts_published" CHECK ("blog_posts"."state" <> 'published' or "blog_posts"."published_at" is not null),
  CONSTRAINT "blog_posts_blocks" CHECK (jsonb_typeof("blog_posts"."blocks") = 'array')
);
CREATE INDEX "blog_posts_author" ON "blog_posts" ("author_id");

-- Beta programs

CREATE TABLE "beta_programs" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "summary" text DEFAULT '' NOT NULL,
  "body" text DEFAULT '' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "state" text DEFAULT 'published' NOT NULL,
  "publish_at" timestamp with time zone,
  CONSTRAINT "beta_programs_life" CHECK ("beta_programs"."state" in ('draft', 'published', 'scheduled', 'retired') and ("beta_programs"."state" <> 'scheduled' or "beta_programs"."publish_at" is not null))
);

CREATE TABLE "beta_builds" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "program_id" bigint NOT NULL,
  "label" text NOT NULL,
  "notes" text DEFAULT '' NOT NULL,
  "file_id" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "beta_builds_once" UNIQUE("program_id","label")
);

CREATE TABLE "beta_participants" (
  "program_id" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  "joined_at" timestamp with time zone DEFAULT now() NOT NULL,
  "left_at" timestamp with time zone,
  CONSTRAINT "beta_participants_pk" PRIMARY KEY("program_id","user_id")
);
CREATE INDEX "beta_participants_user" ON "beta_participants" ("user_id");

CREATE TABLE "beta_feedback" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "program_id" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  "build_id" bigint,
  "rating" smallint NOT NULL,
  "body" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "beta_feedback_rating" CHECK ("beta_feedback"."rating" between 1 and 5)
);
CREATE INDEX "beta_feedback_program" ON "beta_feedback" ("program_id","id");
CREATE INDEX "beta_feedback_user" ON "beta_feedback" ("user_id");

-- Newsletter

CREATE TABLE "newsletter_subscribers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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

CREATE TABLE "newsletter_campaigns" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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

CREATE TABLE "newsletter_sends" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "campaign_id" bigint NOT NULL,
  "subscriber_id" bigint NOT NULL,
  "email" text NOT NULL,
  "bounced_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "newsletter_sends_once" UNIQUE("campaign_id","email")
);
CREATE INDEX "newsletter_sends_subscriber" ON "newsletter_sends" ("subscriber_id");

CREATE TABLE "newsletter_events" (
  "send_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "link" text DEFAULT '' NOT NULL,
  "times" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "newsletter_events_send_id_kind_link_pk" PRIMARY KEY("send_id","kind","link"),
  CONSTRAINT "newsletter_events_kind" CHECK (("newsletter_events"."kind" = 'click') = ("newsletter_events"."link" <> '') and "newsletter_events"."kind" in ('open', 'click'))
);

CREATE TABLE "dealer_post_mails" (
  "post_id" bigint PRIMARY KEY NOT NULL,
  "mails" integer NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "dealer_post_opt_outs" (
  "user_id" bigint PRIMARY KEY NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

-- Visits

CREATE TABLE "visits" (
  "at" timestamp with time zone DEFAULT now() NOT NULL,
  "day" date NOT NULL,
  "region" bigint NOT NULL,
  "visitor" text NOT NULL,
  "is_bot" boolean NOT NULL,
  "path" text NOT NULL,
  "title" text NOT NULL,
  "step" text,
  "is_view" boolean NOT NULL,
  "source" text NOT NULL,
  "medium" text NOT NULL,
  "campaign" text NOT NULL,
  "country" text NOT NULL,
  "device" text NOT NULL,
  "screen" text NOT NULL,
  CONSTRAINT "visits_step" CHECK ("visits"."step" in ('vehicle', 'tune', 'cart', 'checkout', 'paid', 'remove', 'search'))
) PARTITION BY RANGE ("day");
CREATE INDEX "visits_day" ON "visits" ("day","visitor");
CREATE INDEX "visits_at" ON "visits" ("at");
CREATE INDEX "visits_searches" ON "visits" ("day") WHERE step = 'search';
CREATE INDEX "visits_mediums" ON "visits" ("day") WHERE medium <> '';

CREATE TABLE "visit_consents" (
  "user_id" bigint PRIMARY KEY NOT NULL,
  "given_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "visit_people" (
  "user_id" bigint NOT NULL,
  "day" date NOT NULL,
  "path" text NOT NULL,
  "title" text NOT NULL,
  "at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "visit_people_pkey" PRIMARY KEY("user_id","day","path")
);
CREATE INDEX "visit_people_day" ON "visit_people" ("day");

CREATE TABLE "visit_salts" (
  "day" date PRIMARY KEY NOT NULL,
  "salt" text NOT NULL
);

CREATE TABLE "visit_figures" (
  "day" date NOT NULL,
  "region" bigint NOT NULL,
  "is_bot" boolean NOT NULL,
  "path" text NOT NULL,
  "source" text NOT NULL,
  "campaign" text NOT NULL,
  "country" text NOT NULL,
  "device" text NOT NULL,
  "screen" text NOT NULL,
  "visitors" integer NOT NULL,
  "views" integer NOT NULL,
  "bounces" integer NOT NULL,
  "seconds" integer NOT NULL,
  "entries" integer NOT NULL,
  "exits" integer NOT NULL,
  "vehicle" integer NOT NULL,
  "tune" integer NOT NULL,
  "cart" integer NOT NULL,
  "checkout" integer NOT NULL,
  "paid" integer NOT NULL,
  "chosen_vehicle" text DEFAULT '' NOT NULL,
  CONSTRAINT "visit_figures_pk" PRIMARY KEY("day","region","is_bot","path","source","campaign","country","device","screen","chosen_vehicle")
);
CREATE INDEX "visit_figures_path" ON "visit_figures" ("path","day");

CREATE TABLE "visit_month_figures" (
  "day" date NOT NULL,
  "region" bigint NOT NULL,
  "is_bot" boolean NOT NULL,
  "path" text NOT NULL,
  "source" text NOT NULL,
  "campaign" text NOT NULL,
  "country" text NOT NULL,
  "device" text NOT NULL,
  "screen" text NOT NULL,
  "visitors" integer NOT NULL,
  "views" integer NOT NULL,
  "bounces" integer NOT NULL,
  "seconds" bigint NOT NULL,
  "entries" integer NOT NULL,
  "exits" integer NOT NULL,
  "vehicle" integer NOT NULL,
  "tune" integer NOT NULL,
  "cart" integer NOT NULL,
  "checkout" integer NOT NULL,
  "paid" integer NOT NULL,
  "chosen_vehicle" text DEFAULT '' NOT NULL,
  CONSTRAINT "visit_month_figures_pk" PRIMARY KEY("day","region","is_bot","path","source","campaign","country","device","screen","chosen_vehicle")
);

CREATE TABLE "visit_vehicles" (
  "span" text NOT NULL,
  "day" date NOT NULL,
  "region" bigint NOT NULL,
  "make" text NOT NULL,
  "model" text NOT NULL,
  "engine" text NOT NULL,
  "visitors" integer NOT NULL,
  "buyers" integer NOT NULL,
  CONSTRAINT "visit_vehicles_pk" PRIMARY KEY("span","make","model","engine","day","region"),
  CONSTRAINT "visit_vehicles_span" CHECK ("visit_vehicles"."span" in ('day', 'month', 'year'))
);
CREATE INDEX "visit_vehicles_day" ON "visit_vehicles" ("span","day");

CREATE TABLE "visit_mediums" (
  "day" date NOT NULL,
  "region" bigint NOT NULL,
  "is_bot" boolean NOT NULL,
  "medium" text NOT NULL,
  "source" text NOT NULL,
  "campaign" text NOT NULL,
  "country" text NOT NULL,
  "device" text NOT NULL,
  "screen" text NOT NULL,
  "visitors" integer NOT NULL,
  CONSTRAINT "visit_mediums_pk" PRIMARY KEY("day","region","is_bot","medium","source","campaign","country","device","screen")
);

CREATE TABLE "visit_days" (
  "day" date PRIMARY KEY NOT NULL,
  "made_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "visit_purchases" (
  "key" text PRIMARY KEY NOT NULL,
  "day" date NOT NULL,
  "region" bigint NOT NULL,
  "is_bot" boolean NOT NULL,
  "source" text NOT NULL,
  "campaign" text NOT NULL,
  "country" text NOT NULL,
  "device" text NOT NULL,
  "screen" text NOT NULL,
  "chosen_vehicle" text NOT NULL,
  "pages" text[] NOT NULL,
  "currency" text NOT NULL
);
CREATE INDEX "visit_purchases_day" ON "visit_purchases" ("day");

CREATE TABLE "visit_purchase_lines" (
  "key" text NOT NULL,
  "position" integer NOT NULL,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "quantity" integer NOT NULL,
  "net" bigint NOT NULL,
  CONSTRAINT "visit_purchase_lines_key_position_pk" PRIMARY KEY("key","position"),
  CONSTRAINT "visit_purchase_lines_bounds" CHECK ("visit_purchase_lines"."quantity" > 0 and "visit_purchase_lines"."net" >= 0)
);

-- Garage

CREATE TABLE "garage_vehicles" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "model_id" bigint NOT NULL,
  "year" text NOT NULL,
  "engine_id" bigint NOT NULL,
  "transmission_id" bigint,
  "name" text DEFAULT '' NOT NULL,
  "vin" text DEFAULT '' NOT NULL,
  "plate" text DEFAULT '' NOT NULL,
  "mileage_unit" text NOT NULL,
  "is_current" boolean DEFAULT false NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "garage_vehicles_once" UNIQUE NULLS NOT DISTINCT("user_id","model_id","year","engine_id","transmission_id","vin"),
  CONSTRAINT "garage_vehicles_mileage_unit" CHECK ("garage_vehicles"."mileage_unit" in ('mi', 'km'))
);
CREATE UNIQUE INDEX "garage_vehicles_current" ON "garage_vehicles" ("user_id") WHERE is_current;
CREATE INDEX "garage_vehicles_fitments" ON "garage_vehicles" ("model_id","engine_id","transmission_id");

-- Saved views

CREATE TABLE "saved_views" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "page" text NOT NULL,
  "name" text NOT NULL,
  "query" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "saved_views_name" UNIQUE("user_id","page","name")
);

-- Tools

CREATE TABLE "tools" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  "product_slug" text,
  "install_fee" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "is_fz3" boolean DEFAULT false NOT NULL,
  "is_fzl" boolean DEFAULT false NOT NULL,
  "is_benchflash" boolean DEFAULT false NOT NULL,
  "is_dealer_ownable" boolean DEFAULT false NOT NULL,
  "is_inhouse" boolean DEFAULT false NOT NULL,
  "is_rentable" boolean DEFAULT false NOT NULL,
  "service" text,
  "region" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "methods" text[] DEFAULT '{}' NOT NULL,
  "protocols" text[] DEFAULT '{}' NOT NULL,
  CONSTRAINT "tools_slug_unique" UNIQUE("slug")
);

CREATE TABLE "tool_rentals" (
  "tool_id" bigint PRIMARY KEY NOT NULL,
  "days" integer NOT NULL,
  "fee" jsonb NOT NULL,
  "deposit" jsonb NOT NULL,
  "value" jsonb NOT NULL,
  "late_fee" jsonb NOT NULL,
  "extra_day" jsonb NOT NULL,
  "credit_percent" integer NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "tool_rentals_days" CHECK ("tool_rentals"."days" between 1 and 90),
  CONSTRAINT "tool_rentals_credit" CHECK ("tool_rentals"."credit_percent" between 0 and 100)
);

CREATE TABLE "engine_tool_restrictions" (
  "engine_id" bigint NOT NULL,
  "tool_id" bigint NOT NULL,
  CONSTRAINT "engine_tool_restrictions_engine_id_tool_id_pk" PRIMARY KEY("engine_id","tool_id")
);
CREATE INDEX "engine_tool_restrictions_tool" ON "engine_tool_restrictions" ("tool_id");

CREATE TABLE "transmission_tool_restrictions" (
  "transmission_id" bigint NOT NULL,
  "tool_id" bigint NOT NULL,
  CONSTRAINT "transmission_tool_restrictions_transmission_id_tool_id_pk" PRIMARY KEY("transmission_id","tool_id")
);
CREATE INDEX "transmission_tool_restrictions_tool" ON "transmission_tool_restrictions" ("tool_id");

-- Tunes

CREATE TABLE "tune_type_groups" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "tune_type_groups_slug_unique" UNIQUE("slug")
);

CREATE TABLE "tune_types" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  "group_id" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "tune_types_slug_unique" UNIQUE("slug")
);

CREATE TABLE "category_pages" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  "types" jsonb NOT NULL,
  "sort" text DEFAULT 'make' NOT NULL,
  "is_shown" boolean DEFAULT true NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "category_pages_slug_unique" UNIQUE("slug")
);

CREATE TABLE "price_tiers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "base_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "base_addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "dealer_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "dealer_addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "price_tiers_name" UNIQUE("name")
);

CREATE TABLE "price_tier_changes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "tier_id" bigint NOT NULL,
  "price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "base_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "base_addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "dealer_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "dealer_addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "before" jsonb,
  "state" text NOT NULL,
  "effective_at" timestamp with time zone NOT NULL,
  "applied_at" timestamp with time zone,
  "tunes" integer,
  "reason" text NOT NULL,
  "created_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "price_tier_changes_state" CHECK ("price_tier_changes"."state" in ('planned', 'applied', 'canceled')),
  CONSTRAINT "price_tier_changes_applied" CHECK (("price_tier_changes"."state" = 'applied') = ("price_tier_changes"."applied_at" is not null))
);
CREATE INDEX "price_tier_changes_tier" ON "price_tier_changes" ("tier_id","id");
CREATE UNIQUE INDEX "price_tier_changes_planned" ON "price_tier_changes" ("tier_id") WHERE state = 'planned';
CREATE INDEX "price_tier_changes_due" ON "price_tier_changes" ("effective_at") WHERE state = 'planned';

CREATE TABLE "tunes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "engine_id" bigint,
  "transmission_id" bigint,
  "name" text NOT NULL,
  "part_number" text NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  "notes" text DEFAULT '' NOT NULL,
  "split_credit_dealer_text" text DEFAULT '' NOT NULL,
  "is_stock" boolean DEFAULT false NOT NULL,
  "optional" boolean DEFAULT false NOT NULL,
  "is_dsg" boolean DEFAULT false NOT NULL,
  "is_awd" boolean DEFAULT false NOT NULL,
  "give_split_credits" boolean DEFAULT false NOT NULL,
  "split_ecu_credit_amt" integer DEFAULT 0 NOT NULL,
  "split_tcu_credit_amt" integer DEFAULT 0 NOT NULL,
  "split_awd_credit_amt" integer DEFAULT 0 NOT NULL,
  "horsepower" jsonb,
  "torque" jsonb,
  "torque_limit" jsonb,
  "crank_horsepower" jsonb,
  "crank_torque" jsonb,
  "price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "base_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "base_addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "dealer_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "dealer_addon_price" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  "octane" text DEFAULT '' NOT NULL,
  "price_tier_id" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "state" text DEFAULT 'published' NOT NULL,
  "publish_at" timestamp with time zone,
  CONSTRAINT "tunes_slug_unique" UNIQUE("slug"),
  CONSTRAINT "tunes_life" CHECK ("tunes"."state" in ('draft', 'published', 'scheduled', 'retired') and ("tunes"."state" <> 'scheduled' or "tunes"."publish_at" is not null))
);
CREATE INDEX "tunes_engine" ON "tunes" ("engine_id");
CREATE INDEX "tunes_transmission" ON "tunes" ("transmission_id");
CREATE INDEX "tunes_price_tier" ON "tunes" ("price_tier_id","id");
CREATE INDEX "tunes_name" ON "tunes" (lower("name"),"id");
CREATE INDEX "tunes_state" ON "tunes" ("state","id");
CREATE INDEX "tunes_links" ON "tunes" ("id","engine_id","transmission_id","price_tier_id","is_stock","state");
CREATE INDEX "tunes_prices" ON "tunes" ("id","price");
CREATE INDEX "tunes_addon_prices" ON "tunes" ("id","addon_price");
CREATE INDEX "tunes_base_prices" ON "tunes" ("id","base_price");
CREATE INDEX "tunes_base_addon_prices" ON "tunes" ("id","base_addon_price");
CREATE INDEX "tunes_dealer_prices" ON "tunes" ("id","dealer_price");
CREATE INDEX "tunes_dealer_addon_prices" ON "tunes" ("id","dealer_addon_price");
CREATE INDEX "tunes_description" ON "tunes" (left(lower(coalesce("description", '')), 120),"id");
CREATE INDEX "tunes_without_price" ON "tunes" ("id") WHERE not "tunes"."is_stock" and not "tunes"."price" ?& array['USD','CAD','EUR','GBP'];
CREATE INDEX "tunes_words" ON "tunes" USING gin (("name" || ' ' || "slug" || ' ' || "part_number") gin_trgm_ops);

CREATE TABLE "tune_tools" (
  "tune_id" bigint NOT NULL,
  "tool_id" bigint NOT NULL,
  CONSTRAINT "tune_tools_tune_id_tool_id_pk" PRIMARY KEY("tune_id","tool_id")
);
CREATE INDEX "tune_tools_tool" ON "tune_tools" ("tool_id");

CREATE TABLE "tune_tune_types" (
  "tune_id" bigint NOT NULL,
  "tune_type_id" bigint NOT NULL,
  CONSTRAINT "tune_tune_types_tune_id_tune_type_id_pk" PRIMARY KEY("tune_id","tune_type_id")
);
CREATE INDEX "tune_tune_types_type" ON "tune_tune_types" ("tune_type_id");

CREATE TABLE "dyno_runs" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "tune_id" bigint NOT NULL,
  "label" text NOT NULL,
  "source" text NOT NULL,
  "correction" text,
  "curves" jsonb NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  "smoothing" text DEFAULT 'none' NOT NULL,
  "file_name" text DEFAULT '' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "peak_horsepower" real,
  "peak_torque" real,
  "peak_crank_horsepower" real,
  "peak_crank_torque" real,
  "curves_hash" text DEFAULT '' NOT NULL,
  "off_percent" real
);
CREATE INDEX "dyno_runs_tune" ON "dyno_runs" ("tune_id");
CREATE INDEX "dyno_runs_hash" ON "dyno_runs" ("curves_hash","id");
CREATE INDEX "dyno_runs_off" ON "dyno_runs" ("off_percent","id");

CREATE TABLE "tune_counts" (
  "tune_id" bigint PRIMARY KEY NOT NULL,
  "tools" integer DEFAULT 0 NOT NULL,
  "runs" integer DEFAULT 0 NOT NULL,
  "owners" integer DEFAULT 0 NOT NULL
);
CREATE INDEX "tune_counts_tools" ON "tune_counts" ("tools","tune_id");
CREATE INDEX "tune_counts_runs" ON "tune_counts" ("runs","tune_id");
CREATE INDEX "tune_counts_owners" ON "tune_counts" ("owners","tune_id");

CREATE TABLE "tune_recommends" (
  "tune_id" bigint NOT NULL,
  "other_id" bigint NOT NULL,
  CONSTRAINT "tune_recommends_tune_id_other_id_pk" PRIMARY KEY("tune_id","other_id")
);
CREATE INDEX "tune_recommends_tune" ON "tune_recommends" ("other_id");

CREATE TABLE "tune_requires" (
  "tune_id" bigint NOT NULL,
  "other_id" bigint NOT NULL,
  CONSTRAINT "tune_requires_tune_id_other_id_pk" PRIMARY KEY("tune_id","other_id")
);
CREATE INDEX "tune_requires_tune" ON "tune_requires" ("other_id");

-- Products

CREATE TABLE "product_categories" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  "parent_id" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "product_categories_slug_unique" UNIQUE("slug"),
  CONSTRAINT "product_categories_not_in_itself" CHECK ("product_categories"."parent_id" <> "product_categories"."id")
);
CREATE INDEX "product_categories_parent" ON "product_categories" ("parent_id");

CREATE TABLE "products" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "brand" text DEFAULT '' NOT NULL,
  "category_id" bigint NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  "prices" jsonb NOT NULL,
  "dealer_prices" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "weight_grams" integer DEFAULT 0 NOT NULL,
  "shippable" boolean DEFAULT true NOT NULL,
  "taxable" boolean DEFAULT true NOT NULL,
  "specs" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "manual_url" text DEFAULT '' NOT NULL,
  "body" text DEFAULT '' NOT NULL,
  "part_number" text DEFAULT '' NOT NULL,
  "barcode" text DEFAULT '' NOT NULL,
  "length_mm" integer DEFAULT 0 NOT NULL,
  "width_mm" integer DEFAULT 0 NOT NULL,
  "height_mm" integer DEFAULT 0 NOT NULL,
  "customs_code" text DEFAULT '' NOT NULL,
  "origin" text DEFAULT '' NOT NULL,
  "serial_tracked" boolean DEFAULT false NOT NULL,
  "seo_title" text DEFAULT '' NOT NULL,
  "seo_description" text DEFAULT '' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "state" text DEFAULT 'published' NOT NULL,
  "publish_at" timestamp with time zone,
  CONSTRAINT "products_slug_unique" UNIQUE("slug"),
  CONSTRAINT "products_sizes" CHECK (least("products"."weight_grams", "products"."length_mm", "products"."width_mm", "products"."height_mm") >= 0),
  CONSTRAINT "products_life" CHECK ("products"."state" in ('draft', 'published', 'scheduled', 'retired') and ("products"."state" <> 'scheduled' or "products"."publish_at" is not null))
);
CREATE INDEX "products_category" ON "products" ("category_id");
CREATE INDEX "products_brand" ON "products" ("brand") WHERE brand <> '';
CREATE INDEX "products_name" ON "products" (lower("name"),"id");
CREATE INDEX "products_words" ON "products" USING gin (("name" || ' ' || "slug" || ' ' || "part_number" || ' ' || "barcode" || ' ' || "brand") gin_trgm_ops);
CREATE UNIQUE INDEX "products_part_number" ON "products" (lower("part_number")) WHERE part_number <> '';
CREATE UNIQUE INDEX "products_barcode" ON "products" ("barcode") WHERE barcode <> '';

CREATE TABLE "product_options" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "product_id" bigint NOT NULL,
  "name" text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "product_options_name" UNIQUE("product_id","name")
);

CREATE TABLE "product_selections" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "option_id" bigint NOT NULL,
  "name" text NOT NULL,
  "prices" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "product_selections_name" UNIQUE("option_id","name")
);

CREATE TABLE "product_pictures" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "product_id" bigint NOT NULL,
  "svg" text,
  "alt" text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  "picture_id" bigint,
  "removed_at" timestamp with time zone,
  "selection_id" bigint,
  CONSTRAINT "product_pictures_one" CHECK (num_nonnulls("product_pictures"."svg", "product_pictures"."picture_id") = 1)
);
CREATE INDEX "product_pictures_product" ON "product_pictures" ("product_id");
CREATE INDEX "product_pictures_selection" ON "product_pictures" ("selection_id") WHERE selection_id is not null;

CREATE TABLE "related_products" (
  "product_id" bigint NOT NULL,
  "related_id" bigint NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  "kind" text DEFAULT 'related' NOT NULL,
  CONSTRAINT "related_products_product_id_related_id_kind_pk" PRIMARY KEY("product_id","related_id","kind"),
  CONSTRAINT "related_products_kind" CHECK ("related_products"."kind" in ('related', 'accessory')),
  CONSTRAINT "related_products_not_itself" CHECK ("related_products"."related_id" <> "related_products"."product_id")
);
CREATE INDEX "related_products_related" ON "related_products" ("related_id");

CREATE TABLE "product_fits" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "product_id" bigint NOT NULL,
  "model_id" bigint,
  "engine_id" bigint,
  "transmission_id" bigint,
  "make_id" bigint,
  "year_from" integer,
  "year_to" integer,
  CONSTRAINT "product_fits_once" UNIQUE NULLS NOT DISTINCT("product_id","make_id","model_id","year_from","year_to","engine_id","transmission_id"),
  CONSTRAINT "product_fits_names_something" CHECK (num_nonnulls("product_fits"."make_id", "product_fits"."model_id", "product_fits"."engine_id", "product_fits"."transmission_id") > 0),
  CONSTRAINT "product_fits_years" CHECK ("product_fits"."year_from" <= "product_fits"."year_to")
);
CREATE INDEX "product_fits_make" ON "product_fits" ("make_id");
CREATE INDEX "product_fits_model" ON "product_fits" ("model_id");
CREATE INDEX "product_fits_engine" ON "product_fits" ("engine_id");
CREATE INDEX "product_fits_transmission" ON "product_fits" ("transmission_id");

CREATE TABLE "kit_parts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kit_id" bigint NOT NULL,
  "position" integer NOT NULL,
  "product_id" bigint,
  "tune_id" bigint,
  "quantity" integer DEFAULT 1 NOT NULL,
  "options" jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT "kit_parts_position" UNIQUE("kit_id","position"),
  CONSTRAINT "kit_parts_one" CHECK (num_nonnulls("kit_parts"."product_id", "kit_parts"."tune_id") = 1),
  CONSTRAINT "kit_parts_quantity" CHECK ("kit_parts"."quantity" between 1 and 20 and ("kit_parts"."tune_id" is null or "kit_parts"."quantity" = 1)),
  CONSTRAINT "kit_parts_not_itself" CHECK ("kit_parts"."product_id" <> "kit_parts"."kit_id")
);
CREATE INDEX "kit_parts_product" ON "kit_parts" ("product_id");
CREATE INDEX "kit_parts_tune" ON "kit_parts" ("tune_id");

CREATE TABLE "product_price_changes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "rule" jsonb NOT NULL,
  "state" text DEFAULT 'running' NOT NULL,
  "total" integer NOT NULL,
  "done" integer DEFAULT 0 NOT NULL,
  "last_product" bigint DEFAULT 0 NOT NULL,
  "kept" integer DEFAULT 0 NOT NULL,
  "created_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "ended_at" timestamp with time zone,
  CONSTRAINT "product_price_changes_state" CHECK ("product_price_changes"."state" in ('running', 'done', 'undoing', 'undone'))
);
CREATE INDEX "product_price_changes_waiting" ON "product_price_changes" ("created_at") WHERE state in ('running', 'undoing');

CREATE TABLE "repriced_products" (
  "change_id" bigint NOT NULL,
  "product_id" bigint NOT NULL,
  "before" jsonb NOT NULL,
  "after" jsonb NOT NULL,
  CONSTRAINT "repriced_products_change_id_product_id_pk" PRIMARY KEY("change_id","product_id")
);
CREATE INDEX "repriced_products_product" ON "repriced_products" ("product_id");

-- Stock

CREATE TABLE "stock_locations" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "region" bigint NOT NULL,
  "priority" integer DEFAULT 0 NOT NULL,
  "status" text DEFAULT 'open' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "stock_locations_slug_unique" UNIQUE("slug"),
  CONSTRAINT "stock_locations_status" CHECK ("stock_locations"."status" in ('open', 'retired')),
  CONSTRAINT "stock_locations_region" CHECK ("stock_locations"."region" in (1, 2))
);

CREATE TABLE "stock_levels" (
  "product_id" bigint NOT NULL,
  "location_id" bigint NOT NULL,
  "on_hand" integer DEFAULT 0 NOT NULL,
  "variant_id" bigint,
  CONSTRAINT "stock_levels_place" UNIQUE NULLS NOT DISTINCT("product_id","location_id","variant_id"),
  CONSTRAINT "stock_levels_on_hand" CHECK ("stock_levels"."on_hand" >= 0)
);
CREATE INDEX "stock_levels_location" ON "stock_levels" ("location_id");

CREATE TABLE "stock_changes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "product_id" bigint NOT NULL,
  "location_id" bigint NOT NULL,
  "delta" integer NOT NULL,
  "reason" text NOT NULL,
  "reference" text,
  "actor_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "variant_id" bigint
);
CREATE INDEX "stock_changes_place" ON "stock_changes" ("product_id","location_id","id","delta","variant_id");
CREATE INDEX "stock_changes_reference" ON "stock_changes" ("reference");
CREATE INDEX "stock_changes_created" ON "stock_changes" USING brin ("created_at");

CREATE TABLE "stock_marks" (
  "product_id" bigint NOT NULL,
  "location_id" bigint NOT NULL,
  "low_at" integer NOT NULL,
  "told_at" timestamp with time zone,
  "variant_id" bigint,
  CONSTRAINT "stock_marks_place" UNIQUE NULLS NOT DISTINCT("product_id","location_id","variant_id"),
  CONSTRAINT "stock_marks_low_at" CHECK ("stock_marks"."low_at" > 0)
);
CREATE INDEX "stock_marks_location" ON "stock_marks" ("location_id");

CREATE TABLE "serial_numbers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "product_id" bigint NOT NULL,
  "variant_id" bigint,
  "serial" text NOT NULL,
  "state" text NOT NULL,
  "location_id" bigint,
  "supply_order_id" bigint,
  "parcel_id" bigint,
  "order_line_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "changed_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "serial_numbers_state" CHECK ("serial_numbers"."state" in ('in_stock', 'shipped', 'written_off')),
  CONSTRAINT "serial_numbers_text" CHECK ("serial_numbers"."serial" = btrim("serial_numbers"."serial") and length("serial_numbers"."serial") between 1 and 60),
  CONSTRAINT "serial_numbers_shipped" CHECK (("serial_numbers"."state" = 'shipped') = ("serial_numbers"."parcel_id" is not null) and ("serial_numbers"."parcel_id" is null) = ("serial_numbers"."order_line_id" is null))
);
CREATE UNIQUE INDEX "serial_numbers_once" ON "serial_numbers" ("product_id",lower("serial"));
CREATE INDEX "serial_numbers_words" ON "serial_numbers" USING gin ("serial" gin_trgm_ops);
CREATE INDEX "serial_numbers_parcel" ON "serial_numbers" ("parcel_id");
CREATE INDEX "serial_numbers_order_line" ON "serial_numbers" ("order_line_id");

CREATE TABLE "stock_transfers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "from_id" bigint NOT NULL,
  "to_id" bigint NOT NULL,
  "expected_on" date,
  "note" text DEFAULT '' NOT NULL,
  "actor_id" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "stock_transfers_places" CHECK ("stock_transfers"."from_id" <> "stock_transfers"."to_id")
);

CREATE TABLE "supply_orders" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "supplier" text NOT NULL,
  "number" text DEFAULT '' NOT NULL,
  "to_id" bigint NOT NULL,
  "expected_on" date,
  "note" text DEFAULT '' NOT NULL,
  "actor_id" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "stock_transfer_lines" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "product_id" bigint NOT NULL,
  "quantity" integer NOT NULL,
  "received" integer DEFAULT 0 NOT NULL,
  "missing" integer DEFAULT 0 NOT NULL,
  "transfer_id" bigint NOT NULL,
  "variant_id" bigint,
  CONSTRAINT "stock_transfer_lines_once" UNIQUE NULLS NOT DISTINCT("transfer_id","product_id","variant_id"),
  CONSTRAINT "stock_transfer_lines_units" CHECK ("stock_transfer_lines"."quantity" > 0 and "stock_transfer_lines"."received" >= 0 and "stock_transfer_lines"."missing" >= 0 and "stock_transfer_lines"."received" + "stock_transfer_lines"."missing" <= "stock_transfer_lines"."quantity")
);
CREATE INDEX "stock_transfer_lines_open" ON "stock_transfer_lines" ("product_id","transfer_id") WHERE received + missing < quantity;

CREATE TABLE "supply_order_lines" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "product_id" bigint NOT NULL,
  "quantity" integer NOT NULL,
  "received" integer DEFAULT 0 NOT NULL,
  "missing" integer DEFAULT 0 NOT NULL,
  "supply_order_id" bigint NOT NULL,
  "variant_id" bigint,
  CONSTRAINT "supply_order_lines_once" UNIQUE NULLS NOT DISTINCT("supply_order_id","product_id","variant_id"),
  CONSTRAINT "supply_order_lines_units" CHECK ("supply_order_lines"."quantity" > 0 and "supply_order_lines"."received" >= 0 and "supply_order_lines"."missing" >= 0 and "supply_order_lines"."received" + "supply_order_lines"."missing" <= "supply_order_lines"."quantity")
);
CREATE INDEX "supply_order_lines_open" ON "supply_order_lines" ("product_id","supply_order_id") WHERE received + missing < quantity;

CREATE TABLE "stock_alerts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "product_id" bigint NOT NULL,
  "region" bigint NOT NULL,
  "email" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "variant_id" bigint,
  CONSTRAINT "stock_alerts_once" UNIQUE NULLS NOT DISTINCT("product_id","region","email","variant_id")
);

-- Variants of products

CREATE TABLE "product_variants" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "product_id" bigint NOT NULL,
  "selection_ids" bigint[] NOT NULL,
  "part_number" text DEFAULT '' NOT NULL,
  "barcode" text DEFAULT '' NOT NULL,
  "weight_grams" integer,
  "retired_at" timestamp with time zone,
  CONSTRAINT "product_variants_once" UNIQUE("product_id","selection_ids"),
  CONSTRAINT "product_variants_product" UNIQUE("id","product_id"),
  CONSTRAINT "product_variants_selections" CHECK (cardinality("product_variants"."selection_ids") > 0),
  CONSTRAINT "product_variants_weight" CHECK ("product_variants"."weight_grams" >= 0)
);
CREATE UNIQUE INDEX "product_variants_part_number" ON "product_variants" (lower("part_number")) WHERE part_number <> '';
CREATE UNIQUE INDEX "product_variants_barcode" ON "product_variants" ("barcode") WHERE barcode <> '';
CREATE INDEX "product_variants_sold" ON "product_variants" ("product_id") WHERE retired_at is null;
CREATE INDEX "product_variants_words" ON "product_variants" USING gin (("part_number" || ' ' || "barcode") gin_trgm_ops);

-- Search engine texts

CREATE TABLE "seo_texts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "key" text NOT NULL,
  "title" text DEFAULT '' NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "seo_texts_once" UNIQUE("kind","key"),
  CONSTRAINT "seo_texts_kind" CHECK ("seo_texts"."kind" in ('make', 'year', 'model', 'engine', 'product', 'tune_type'))
);

CREATE TABLE "redirects" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "redirects_target" ON "redirects" ("kind","target_id");

-- Duplicates

CREATE TABLE "duplicate_runs" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "state" text DEFAULT 'waiting' NOT NULL,
  "found" integer DEFAULT 0 NOT NULL,
  "compared" integer DEFAULT 0 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "finished_at" timestamp with time zone,
  CONSTRAINT "duplicate_runs_state" CHECK ("duplicate_runs"."state" in ('waiting', 'running', 'done', 'failed'))
);
CREATE INDEX "duplicate_runs_waiting" ON "duplicate_runs" ("created_at") WHERE state in ('waiting', 'running');

CREATE TABLE "duplicate_pairs" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "duplicate_pairs_list" ON "duplicate_pairs" ("state","score","id");

-- Catalog imports

CREATE TABLE "catalog_imports" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
  "requested_by" bigint,
  CONSTRAINT "catalog_imports_state" CHECK ("catalog_imports"."state" in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'))
);
CREATE INDEX "catalog_imports_working" ON "catalog_imports" ("created_at") WHERE state in ('checking', 'applying', 'undoing');

CREATE TABLE "import_changes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "import_id" bigint NOT NULL,
  "table_name" text NOT NULL,
  "before" jsonb,
  "after" jsonb,
  CONSTRAINT "import_changes_says_something" CHECK (num_nonnulls("import_changes"."before", "import_changes"."after") > 0)
);
CREATE INDEX "import_changes_import" ON "import_changes" ("import_id","id");

CREATE TABLE "import_mappings" (
  "name" text PRIMARY KEY NOT NULL,
  "kind" text NOT NULL,
  "mapping" jsonb NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

-- Pricing

CREATE TABLE "discount_codes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "code" text NOT NULL,
  "kind" text NOT NULL,
  "percent" integer,
  "amounts" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "applies_to" text DEFAULT 'all' NOT NULL,
  "minimum_subtotal" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "combinable" boolean DEFAULT false NOT NULL,
  "hidden" boolean DEFAULT false NOT NULL,
  "region" bigint,
  "starts_at" timestamp with time zone,
  "ends_at" timestamp with time zone,
  "redemptions_max" integer,
  "per_customer_max" integer,
  "redemption_count" integer DEFAULT 0 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "parent_id" bigint,
  "method" text DEFAULT 'code' NOT NULL,
  "buy_quantity" integer,
  "get_quantity" integer,
  "products" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "tune_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "buyers" text DEFAULT 'everyone' NOT NULL,
  "dealers" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "minimum_quantity" integer,
  "state" text DEFAULT 'published' NOT NULL,
  "publish_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  "dealer_groups" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "vehicles" jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT "discount_codes_code_unique" UNIQUE("code"),
  CONSTRAINT "discount_codes_life" CHECK ("discount_codes"."state" in ('draft', 'published', 'scheduled', 'retired') and ("discount_codes"."state" <> 'scheduled' or "discount_codes"."publish_at" is not null)),
  CONSTRAINT "discount_codes_code" CHECK ("discount_codes"."code" ~ '^[A-Z0-9_-]{2,40}$'),
  CONSTRAINT "discount_codes_words" CHECK ("discount_codes"."method" in ('code', 'automatic', 'generated') and "discount_codes"."buyers" in ('everyone', 'first_order', 'dealers')
        and "discount_codes"."applies_to" in ('all', 'products', 'tunes', 'chosen', 'shipping')),
  CONSTRAINT "discount_codes_value" CHECK ("discount_codes"."parent_id" is not null or coalesce(case "discount_codes"."kind"
        when 'percent' then "discount_codes"."percent" between 1 and 100
        when 'amount' then "discount_codes"."amounts" <> '{}'::jsonb
        when 'quantity' then "discount_codes"."percent" between 1 and 100 and "discount_codes"."buy_quantity" between 1 and 20 and "discount_codes"."get_quantity" between 1 and 20
        else "discount_codes"."kind" = 'shipping' end, false)),
  CONSTRAINT "discount_codes_generated" CHECK ("discount_codes"."parent_id" is null or "discount_codes"."redemptions_max" is not distinct from 1),
  CONSTRAINT "discount_codes_first_order" CHECK ("discount_codes"."buyers" <> 'first_order' or "discount_codes"."method" = 'generated' or "discount_codes"."per_customer_max" is not distinct from 1),
  CONSTRAINT "discount_codes_dates" CHECK ("discount_codes"."starts_at" < "discount_codes"."ends_at"),
  CONSTRAINT "discount_codes_spent" CHECK ("discount_codes"."redemptions_max" is null or "discount_codes"."redemption_count" <= "discount_codes"."redemptions_max"),
  CONSTRAINT "discount_codes_count" CHECK ("discount_codes"."redemption_count" >= 0)
);
CREATE INDEX "discount_codes_parent" ON "discount_codes" ("parent_id","id") WHERE parent_id is not null;

CREATE TABLE "discount_customers" (
  "code_id" bigint NOT NULL,
  "customer" text NOT NULL,
  "redemption_count" integer NOT NULL,
  "per_customer_max" integer,
  CONSTRAINT "discount_customers_code_id_customer_pk" PRIMARY KEY("code_id","customer"),
  CONSTRAINT "discount_customers_spent" CHECK ("discount_customers"."per_customer_max" is null or "discount_customers"."redemption_count" <= "discount_customers"."per_customer_max")
);

CREATE TABLE "discount_redemptions" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "code_id" bigint NOT NULL,
  "customer" text NOT NULL,
  "reference" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "released_at" timestamp with time zone,
  CONSTRAINT "discount_redemptions_once" UNIQUE("code_id","reference")
);
CREATE INDEX "discount_redemptions_reference" ON "discount_redemptions" ("reference");

CREATE TABLE "sales" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "type" text NOT NULL,
  "amount" numeric(12, 2) NOT NULL,
  "amount_type" text NOT NULL,
  "name" text NOT NULL,
  "description" text DEFAULT '' NOT NULL,
  "code" text,
  "region" bigint,
  "starts_at" timestamp with time zone NOT NULL,
  "ends_at" timestamp with time zone NOT NULL,
  "countdown" boolean DEFAULT true NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "sales_type" CHECK ("sales"."type" in ('black-friday', 'black-friday2', 'holiday', 'spring', 'summer')),
  CONSTRAINT "sales_amount" CHECK (coalesce(case "sales"."amount_type" when 'percent' then "sales"."amount" > 0 and "sales"."amount" <= 100
        when 'dollar' then "sales"."amount" > 0 and "sales"."amount" = trunc("sales"."amount") end, false)),
  CONSTRAINT "sales_region" CHECK ("sales"."region" in (1, 2)),
  CONSTRAINT "sales_code" CHECK ("sales"."code" ~ '^[A-Z0-9_-]{2,40}$'),
  CONSTRAINT "sales_times" CHECK ("sales"."starts_at" < "sales"."ends_at")
);

CREATE TABLE "shipping_tiers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "region" bigint NOT NULL,
  "destinations" jsonb NOT NULL,
  "weight_max_grams" integer NOT NULL,
  "prices" jsonb NOT NULL,
  "days_min" integer NOT NULL,
  "days_max" integer NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  "state" text DEFAULT 'published' NOT NULL,
  "publish_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  "free_from" jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT "shipping_tiers_slug_unique" UNIQUE("slug"),
  CONSTRAINT "shipping_tiers_life" CHECK ("shipping_tiers"."state" in ('draft', 'published', 'scheduled', 'retired') and ("shipping_tiers"."state" <> 'scheduled' or "shipping_tiers"."publish_at" is not null)),
  CONSTRAINT "shipping_tiers_weight" CHECK ("shipping_tiers"."weight_max_grams" > 0),
  CONSTRAINT "shipping_tiers_days" CHECK ("shipping_tiers"."days_min" between 0 and "shipping_tiers"."days_max")
);

CREATE TABLE "tax_rates" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "country" text NOT NULL,
  "state" text DEFAULT '' NOT NULL,
  "tax" text NOT NULL,
  "name" text DEFAULT '' NOT NULL,
  "percent" numeric(6, 3) NOT NULL,
  "taxes_shipping" boolean DEFAULT true NOT NULL,
  "valid_from" date,
  "valid_until" date,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "tax_rates_percent" CHECK ("tax_rates"."percent" between 0 and 100),
  CONSTRAINT "tax_rates_days" CHECK ("tax_rates"."valid_from" <= "tax_rates"."valid_until"),
  CONSTRAINT "tax_rates_place" CHECK (case "tax_rates"."country"
        when 'US' then "tax_rates"."state" ~ '^[A-Z]{2}$' and "tax_rates"."tax" = 'sales_tax'
        when 'CA' then "tax_rates"."state" ~ '^[A-Z]{2}$' and "tax_rates"."tax" in ('gst', 'hst', 'pst', 'qst')
        else "tax_rates"."country" ~ '^[A-Z]{2}$' and "tax_rates"."country" not in ('MC', 'IM') and "tax_rates"."state" = '' and "tax_rates"."tax" = 'vat' end)
);

-- Payment methods

CREATE TABLE "payment_methods" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "vault_token" text NOT NULL,
  "card_type" text NOT NULL,
  "last_four" text NOT NULL,
  "expiration_month" integer NOT NULL,
  "expiration_year" integer NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "default_at" timestamp with time zone,
  "removed_at" timestamp with time zone,
  CONSTRAINT "payment_methods_vault_token_unique" UNIQUE("vault_token")
);
CREATE INDEX "payment_methods_user" ON "payment_methods" ("user_id");

-- Orders

CREATE TABLE "fulfilments" (
  "order_id" bigint PRIMARY KEY NOT NULL,
  "region" bigint NOT NULL,
  "state" text NOT NULL,
  "hold_reason" text DEFAULT '' NOT NULL,
  "changed_at" timestamp with time zone DEFAULT now() NOT NULL,
  "returned" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "fulfilments_returned_pieces" CHECK ("fulfilments"."returned" >= 0)
);
CREATE INDEX "fulfilments_state" ON "fulfilments" ("region","state","order_id","returned");
CREATE INDEX "fulfilments_returned" ON "fulfilments" ("region","order_id") WHERE returned > 0;

CREATE TABLE "order_holds" (
  "order_id" bigint NOT NULL,
  "cause" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "order_holds_order_id_cause_pk" PRIMARY KEY("order_id","cause")
);

CREATE TABLE "refund_shares" (
  "refund_id" bigint PRIMARY KEY NOT NULL,
  "made_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "orders" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "state" text DEFAULT 'open' NOT NULL,
  "purchase_key" text,
  "region" bigint NOT NULL,
  "currency" text NOT NULL,
  "user_id" bigint,
  "visitor_id" text,
  "email" text NOT NULL,
  "billing_address" jsonb NOT NULL,
  "search_email" text GENERATED ALWAYS AS (lower(email)) STORED,
  "search_name" text GENERATED ALWAYS AS (lower(billing_address ->> 'full_name')) STORED,
  "search_last_name" text GENERATED ALWAYS AS (lower(substring(billing_address ->> 'full_name' from '[^ ]+$'))) STORED,
  "shipping_address" jsonb,
  "shipping_tier" text,
  "vat_number" text,
  "vehicle" jsonb,
  "discount_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "discount_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "subtotal" bigint NOT NULL,
  "discount" bigint NOT NULL,
  "relief" bigint DEFAULT 0 NOT NULL,
  "shipping" bigint NOT NULL,
  "shipping_discount" bigint DEFAULT 0 NOT NULL,
  "shipping_net" bigint DEFAULT 0 NOT NULL,
  "shipping_tax" bigint DEFAULT 0 NOT NULL,
  "tax" bigint NOT NULL,
  "total" bigint NOT NULL,
  "tax_included" boolean NOT NULL,
  "taxes" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "tax_note" text,
  "takings" jsonb NOT NULL,
  "refunded" bigint DEFAULT 0 NOT NULL,
  "invoice_number" text,
  "tracking_carrier" text,
  "tracking_number" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "paid_at" timestamp with time zone,
  "cancelled_at" timestamp with time zone,
  "shipped_at" timestamp with time zone,
  "paid_with" jsonb,
  "purchase_order" text,
  "credit" jsonb,
  CONSTRAINT "orders_purchaseKey_unique" UNIQUE("purchase_key"),
  CONSTRAINT "orders_invoice_number_unique" UNIQUE("invoice_number"),
  CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."subtotal" - "orders"."discount" - "orders"."relief" + "orders"."shipping" + case when "orders"."tax_included" then 0 else "orders"."tax" end),
  CONSTRAINT "orders_amounts" CHECK (least("orders"."subtotal", "orders"."discount", "orders"."relief", "orders"."shipping", "orders"."tax", "orders"."total") >= 0),
  CONSTRAINT "orders_credit" CHECK ("orders"."credit" is null or ("orders"."credit" ->> 'amount')::bigint between 0 and "orders"."total"),
  CONSTRAINT "orders_refunded" CHECK ("orders"."refunded" >= 0 and "orders"."refunded" <= "orders"."total")
);
CREATE INDEX "orders_user" ON "orders" ("user_id","id");
CREATE INDEX "orders_region" ON "orders" ("region","created_at","id");
CREATE INDEX "orders_list" ON "orders" ("region","state","kind","currency","created_at","id");
CREATE INDEX "orders_paid" ON "orders" ("region","paid_at");
CREATE INDEX "orders_to_ship" ON "orders" ("id") WHERE state in ('paying', 'paid', 'partly_refunded') and shipping_tier is not null and shipped_at is null;
CREATE INDEX "orders_with_parcels" ON "orders" ("region","id") WHERE shipping_tier is not null and paid_at is not null;
CREATE INDEX "orders_search_email" ON "orders" ("region","state","kind","currency","search_email" text_pattern_ops,"created_at","id");
CREATE INDEX "orders_search_name" ON "orders" ("region","state","kind","currency","search_name" text_pattern_ops,"created_at","id");
CREATE INDEX "orders_search_last_name" ON "orders" ("region","state","kind","currency","search_last_name" text_pattern_ops,"created_at","id");
CREATE INDEX "orders_paid_email" ON "orders" ("search_email","paid_at") WHERE paid_at is not null;
CREATE INDEX "orders_domain" ON "orders" (split_part("search_email", '@', 2),"id");
CREATE INDEX "orders_guests" ON "orders" ("search_email") WHERE user_id is null;
CREATE INDEX "orders_purchase_order" ON "orders" (lower("purchase_order"),"id") WHERE purchase_order is not null;
CREATE INDEX "orders_tracking" ON "orders" (lower("tracking_number"),"id") WHERE tracking_number is not null;

CREATE TABLE "order_lines" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "order_id" bigint NOT NULL,
  "position" integer NOT NULL,
  "region" bigint,
  "order_kind" text,
  "currency" text,
  "ordered_at" timestamp with time zone,
  "kind" text NOT NULL,
  "product_id" bigint,
  "tune_id" bigint,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "options" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "quantity" integer NOT NULL,
  "unit_price" bigint NOT NULL,
  "discount" bigint NOT NULL,
  "net" bigint NOT NULL,
  "tax" bigint NOT NULL,
  "total" bigint NOT NULL,
  "list_price" bigint,
  "kit" jsonb,
  "variant_id" bigint,
  CONSTRAINT "order_lines_position" UNIQUE("order_id","position"),
  CONSTRAINT "order_lines_of_order" CHECK (num_nulls("order_lines"."region", "order_lines"."order_kind", "order_lines"."currency", "order_lines"."ordered_at") = 0),
  CONSTRAINT "order_lines_list_price" CHECK ("order_lines"."list_price" > "order_lines"."unit_price"),
  CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and case when "order_lines"."kit" is null then 20 else 400 end),
  CONSTRAINT "order_lines_total" CHECK ("order_lines"."total" = "order_lines"."net" + "order_lines"."tax")
);
CREATE INDEX "order_lines_product" ON "order_lines" ("product_id","region","order_id") WHERE product_id is not null;
CREATE INDEX "order_lines_tune" ON "order_lines" ("tune_id","order_id") WHERE tune_id is not null;
CREATE INDEX "order_lines_kit" ON "order_lines" ((("kit" ->> 'id')::bigint),"region","order_id") WHERE kit is not null;
CREATE INDEX "order_lines_name" ON "order_lines" ("name","region","order_kind","currency","ordered_at","order_id");

CREATE TABLE "sold_names" (
  "region" bigint NOT NULL,
  "order_kind" text NOT NULL,
  "currency" text NOT NULL,
  "name" text NOT NULL,
  CONSTRAINT "sold_names_region_order_kind_currency_name_pk" PRIMARY KEY("region","order_kind","currency","name")
);

CREATE TABLE "refunds" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "order_id" bigint NOT NULL,
  "reference" text NOT NULL,
  "state" text NOT NULL,
  "amount" bigint NOT NULL,
  "currency" text NOT NULL,
  "parts" jsonb NOT NULL,
  "restock" boolean DEFAULT false NOT NULL,
  "takings" jsonb NOT NULL,
  "gateway_id" text,
  "reason" text NOT NULL,
  "actor_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "finished_at" timestamp with time zone,
  "gift_card_amount" bigint DEFAULT 0 NOT NULL,
  "is_moved" boolean DEFAULT false NOT NULL,
  "payment_order_id" bigint,
  "asked_amount" bigint,
  "are_back" boolean DEFAULT false NOT NULL,
  CONSTRAINT "refunds_reference_unique" UNIQUE("reference"),
  CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0 or ("refunds"."is_moved" and "refunds"."amount" = 0)),
  CONSTRAINT "refunds_gift_card" CHECK ("refunds"."gift_card_amount" between 0 and "refunds"."amount")
);
CREATE INDEX "refunds_order" ON "refunds" ("order_id");
CREATE INDEX "refunds_payment_order" ON "refunds" ("payment_order_id") WHERE payment_order_id is not null;
CREATE INDEX "refunds_gateway" ON "refunds" ("gateway_id") WHERE gateway_id is not null;
CREATE INDEX "refunds_created" ON "refunds" USING brin ("created_at");
CREATE INDEX "refunds_finished" ON "refunds" ("finished_at");

CREATE TABLE "parcels" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "order_id" bigint NOT NULL,
  "state" text DEFAULT 'packed' NOT NULL,
  "carrier" text,
  "tracking_number" text,
  "packed_by" bigint,
  "packed_at" timestamp with time zone DEFAULT now() NOT NULL,
  "shipped_at" timestamp with time zone,
  "delivered_at" timestamp with time zone,
  CONSTRAINT "parcels_shipped" CHECK (("parcels"."state" = 'packed') = ("parcels"."shipped_at" is null)),
  CONSTRAINT "parcels_delivered" CHECK (("parcels"."state" = 'delivered') = ("parcels"."delivered_at" is not null))
);
CREATE INDEX "parcels_order" ON "parcels" ("order_id","id");

CREATE TABLE "parcel_lines" (
  "parcel_id" bigint NOT NULL,
  "order_line_id" bigint NOT NULL,
  "quantity" integer NOT NULL,
  "serials" jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT "parcel_lines_parcel_id_order_line_id_pk" PRIMARY KEY("parcel_id","order_line_id"),
  CONSTRAINT "parcel_lines_quantity" CHECK ("parcel_lines"."quantity" >= 1),
  CONSTRAINT "parcel_lines_serials" CHECK (jsonb_array_length("parcel_lines"."serials") <= "parcel_lines"."quantity")
);
CREATE INDEX "parcel_lines_line" ON "parcel_lines" ("order_line_id");

-- Catalog purchases

CREATE TABLE "purchase_notes" (
  "order_id" bigint PRIMARY KEY NOT NULL,
  "note" text NOT NULL
);

-- Payments

CREATE TABLE "payment_intents" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "order_id" bigint NOT NULL,
  "reference" text NOT NULL,
  "state" text NOT NULL,
  "amount" bigint NOT NULL,
  "currency" text NOT NULL,
  "nonce_hash" text,
  "gateway_id" text,
  "category" text,
  "dealer_id" bigint,
  "claim_owner" text,
  "claim_key" text,
  "checks" integer DEFAULT 0 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "finished_at" timestamp with time zone,
  "gift_card_id" bigint,
  "gift_card_amount" bigint DEFAULT 0 NOT NULL,
  "credit_order_id" bigint,
  "credit_amount" bigint DEFAULT 0 NOT NULL,
  CONSTRAINT "payment_intents_reference_unique" UNIQUE("reference"),
  CONSTRAINT "payment_intents_amount" CHECK ("payment_intents"."amount" >= 0),
  CONSTRAINT "payment_intents_gift_card" CHECK (("payment_intents"."gift_card_amount" > 0) = ("payment_intents"."gift_card_id" is not null)),
  CONSTRAINT "payment_intents_credit" CHECK ("payment_intents"."credit_amount" = 0 or ("payment_intents"."credit_amount" > 0 and "payment_intents"."credit_order_id" is not null))
);
CREATE INDEX "payment_intents_credits" ON "payment_intents" ("credit_order_id") WHERE credit_order_id is not null;
CREATE INDEX "payment_intents_gift_cards" ON "payment_intents" ("gift_card_id") WHERE gift_card_id is not null;
CREATE UNIQUE INDEX "payment_intents_one_live" ON "payment_intents" ("order_id") WHERE state in ('started', 'unknown', 'captured', 'ordered');
CREATE UNIQUE INDEX "payment_intents_one_nonce" ON "payment_intents" ("nonce_hash") WHERE state <> 'failed';
CREATE INDEX "payment_intents_order" ON "payment_intents" ("order_id");
CREATE INDEX "payment_intents_created" ON "payment_intents" USING brin ("created_at");
CREATE INDEX "payment_intents_gateway" ON "payment_intents" ("gateway_id") WHERE gateway_id is not null;
CREATE INDEX "payment_intents_dealer" ON "payment_intents" ("dealer_id","order_id") WHERE dealer_id is not null;
CREATE INDEX "payment_intents_open" ON "payment_intents" ("created_at") WHERE state in ('started', 'unknown', 'captured');

CREATE TABLE "payment_events" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "key" text NOT NULL,
  "kind" text NOT NULL,
  "reference" text,
  "gateway_id" text,
  "order_id" bigint,
  "occurred_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "payment_events_key_unique" UNIQUE("key")
);
CREATE INDEX "payment_events_order" ON "payment_events" ("order_id");

-- Cart reminders

CREATE TABLE "cart_reminders" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "region" bigint NOT NULL,
  "email" text NOT NULL,
  "cart" text NOT NULL,
  "units" integer NOT NULL,
  "state" text DEFAULT 'waiting' NOT NULL,
  "asked_at" timestamp with time zone DEFAULT now() NOT NULL,
  "due_at" timestamp with time zone NOT NULL,
  "sent_at" timestamp with time zone,
  "opened_at" timestamp with time zone,
  "may_contact" boolean DEFAULT false NOT NULL,
  CONSTRAINT "cart_reminders_state" CHECK ("cart_reminders"."state" in ('waiting', 'sent', 'bought', 'stopped')),
  CONSTRAINT "cart_reminders_sent" CHECK ("cart_reminders"."state" <> 'sent' or "cart_reminders"."sent_at" is not null)
);
CREATE UNIQUE INDEX "cart_reminders_waiting" ON "cart_reminders" ("region","email") WHERE state = 'waiting';
CREATE INDEX "cart_reminders_email" ON "cart_reminders" ("email","id");
CREATE INDEX "cart_reminders_due" ON "cart_reminders" ("due_at") WHERE state = 'waiting';
CREATE INDEX "cart_reminders_region" ON "cart_reminders" ("region","id");
CREATE INDEX "cart_reminders_asked" ON "cart_reminders" ("asked_at");
CREATE INDEX "cart_reminders_contact" ON "cart_reminders" ("sent_at") WHERE may_contact and state = 'sent';

-- Gift cards

CREATE TABLE "gift_cards" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "region" bigint NOT NULL,
  "currency" text NOT NULL,
  "state" text DEFAULT 'pending' NOT NULL,
  "value" bigint NOT NULL,
  "balance" bigint DEFAULT 0 NOT NULL,
  "held" bigint DEFAULT 0 NOT NULL,
  "ending" text NOT NULL,
  "code_seed" text NOT NULL,
  "code_hash" text NOT NULL,
  "account_id" bigint,
  "order_id" bigint,
  "issued_by" bigint,
  "reason" text DEFAULT '' NOT NULL,
  "from_name" text NOT NULL,
  "recipient_name" text NOT NULL,
  "recipient_email" text NOT NULL,
  "message" text NOT NULL,
  "deliver_on" date,
  "sent_at" timestamp with time zone,
  "sends" integer DEFAULT 0 NOT NULL,
  "expires_months" integer,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "issued_at" timestamp with time zone,
  "expires_at" timestamp with time zone,
  "state_before" text,
  CONSTRAINT "gift_cards_codeHash_unique" UNIQUE("code_hash"),
  CONSTRAINT "gift_cards_accountId_unique" UNIQUE("account_id"),
  CONSTRAINT "gift_cards_orderId_unique" UNIQUE("order_id"),
  CONSTRAINT "gift_cards_value" CHECK ("gift_cards"."value" > 0),
  CONSTRAINT "gift_cards_balance" CHECK ("gift_cards"."held" >= 0 and "gift_cards"."balance" >= "gift_cards"."held"),
  CONSTRAINT "gift_cards_state" CHECK ("gift_cards"."state" in ('pending', 'active', 'frozen', 'expired', 'cancelled')),
  CONSTRAINT "gift_cards_issued" CHECK (("gift_cards"."state" = 'pending') = ("gift_cards"."issued_at" is null) and ("gift_cards"."state" = 'pending') = ("gift_cards"."account_id" is null)),
  CONSTRAINT "gift_cards_cause" CHECK (num_nonnulls("gift_cards"."order_id", "gift_cards"."issued_by") = 1)
);
CREATE INDEX "gift_cards_region" ON "gift_cards" ("region","id") WHERE state <> 'pending';
CREATE INDEX "gift_cards_recipient" ON "gift_cards" (lower("recipient_email"));
CREATE INDEX "gift_cards_to_send" ON "gift_cards" ("id") WHERE sent_at is null and state = 'active';
CREATE INDEX "gift_cards_expiring" ON "gift_cards" ("expires_at") WHERE state in ('active', 'frozen');

-- Quotes

CREATE TABLE "quotes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "version" integer DEFAULT 1 NOT NULL,
  "region" bigint NOT NULL,
  "state" text DEFAULT 'draft' NOT NULL,
  "user_id" bigint,
  "email" text DEFAULT '' NOT NULL,
  "currency" text NOT NULL,
  "lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "billing_address" jsonb,
  "shipping_address" jsonb,
  "shipping_tier" text DEFAULT '' NOT NULL,
  "discount_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "vat_number" text DEFAULT '' NOT NULL,
  "purchase_order" text DEFAULT '' NOT NULL,
  "valid_until" date NOT NULL,
  "message" text DEFAULT '' NOT NULL,
  "total" bigint,
  "created_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "quotes_state" CHECK ("quotes"."state" in ('draft', 'sent', 'cancelled')),
  CONSTRAINT "quotes_prices" CHECK (not jsonb_path_exists("quotes"."lines", '$[*] ? (@.price <= 0 || @.quantity < 1)')),
  CONSTRAINT "quotes_reasons" CHECK (not jsonb_path_exists("quotes"."lines", '$[*] ? (@.price != null && @.reason == "")'))
);
CREATE INDEX "quotes_region" ON "quotes" ("region","id");
CREATE INDEX "quotes_user" ON "quotes" ("user_id");
CREATE INDEX "quotes_email" ON "quotes" (lower("email"));

CREATE TABLE "quote_offers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "quote_id" bigint NOT NULL,
  "number" integer NOT NULL,
  "order_id" bigint NOT NULL,
  "message" text NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "sent_at" timestamp with time zone DEFAULT now() NOT NULL,
  "sent_by" bigint NOT NULL,
  "mails" integer DEFAULT 1 NOT NULL,
  "withdrawn_at" timestamp with time zone,
  CONSTRAINT "quote_offers_orderId_unique" UNIQUE("order_id"),
  CONSTRAINT "quote_offers_number" UNIQUE("quote_id","number")
);
CREATE UNIQUE INDEX "quote_offers_live" ON "quote_offers" ("quote_id") WHERE withdrawn_at is null;

-- Order changes

CREATE TABLE "order_changes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "order_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "state" text NOT NULL,
  "taken" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "shipping_tier" text,
  "new_order_id" bigint,
  "quote_id" bigint,
  "moved" bigint DEFAULT 0 NOT NULL,
  "refund" bigint DEFAULT 0 NOT NULL,
  "refund_id" bigint,
  "refund_after" timestamp with time zone,
  "reason" text NOT NULL,
  "actor_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "finished_at" timestamp with time zone,
  "takes_shipping" boolean DEFAULT false NOT NULL,
  CONSTRAINT "order_changes_words" CHECK ("order_changes"."kind" in ('items', 'shipping', 'address', 'return')
      and "order_changes"."state" in ('awaiting_payment', 'refunding', 'done', 'cancelled')),
  CONSTRAINT "order_changes_waiting" CHECK ("order_changes"."state" <> 'awaiting_payment' or "order_changes"."quote_id" is not null),
  CONSTRAINT "order_changes_amounts" CHECK ("order_changes"."moved" >= 0 and "order_changes"."refund" >= 0)
);
CREATE INDEX "order_changes_order" ON "order_changes" ("order_id","id");
CREATE INDEX "order_changes_new_order" ON "order_changes" ("new_order_id") WHERE new_order_id is not null;
CREATE INDEX "order_changes_open" ON "order_changes" ("id") WHERE state in ('awaiting_payment', 'refunding');
CREATE UNIQUE INDEX "order_changes_one_waiting" ON "order_changes" ("order_id") WHERE state = 'awaiting_payment';

-- Ledger

CREATE TABLE "ledger_accounts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "code" text NOT NULL,
  "kind" text NOT NULL,
  "currency" text NOT NULL,
  "shards" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "ledger_accounts_code_unique" UNIQUE("code")
);

CREATE TABLE "ledger_balances" (
  "account_id" bigint NOT NULL,
  "shard" integer NOT NULL,
  "balance" bigint NOT NULL,
  "floor" bigint,
  "ceiling" bigint,
  CONSTRAINT "ledger_balances_account_id_shard_pk" PRIMARY KEY("account_id","shard"),
  CONSTRAINT "ledger_balances_floor" CHECK ("ledger_balances"."floor" is null or "ledger_balances"."balance" >= "ledger_balances"."floor"),
  CONSTRAINT "ledger_balances_ceiling" CHECK ("ledger_balances"."ceiling" is null or "ledger_balances"."balance" <= "ledger_balances"."ceiling")
);

CREATE TABLE "transfer_groups" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "reference" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "transfer_groups_reference_unique" UNIQUE("reference")
);

CREATE TABLE "transfers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "group_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "reference" text NOT NULL,
  "reversal_of" bigint,
  "reason" text DEFAULT '' NOT NULL,
  "actor_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "transfers_reference_unique" UNIQUE("reference"),
  CONSTRAINT "transfers_reversalOf_unique" UNIQUE("reversal_of")
);
CREATE INDEX "transfers_group" ON "transfers" ("group_id");
CREATE INDEX "transfers_created" ON "transfers" ("created_at");

CREATE TABLE "postings" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "transfer_id" bigint NOT NULL,
  "from_id" bigint NOT NULL,
  "to_id" bigint NOT NULL,
  "amount" bigint NOT NULL,
  "currency" text NOT NULL,
  CONSTRAINT "postings_amount" CHECK ("postings"."amount" > 0 and "postings"."amount" <= 9007199254740991),
  CONSTRAINT "postings_two_accounts" CHECK ("postings"."from_id" <> "postings"."to_id")
);
CREATE INDEX "postings_transfer" ON "postings" ("transfer_id");
CREATE INDEX "postings_from" ON "postings" ("from_id","id");
CREATE INDEX "postings_to" ON "postings" ("to_id","id");

CREATE TABLE "closed_book_days" (
  "day" date PRIMARY KEY NOT NULL,
  "first_posting" bigint,
  "last_posting" bigint,
  "closed_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "closing_balances" (
  "account_id" bigint NOT NULL,
  "day" date NOT NULL,
  "balance" bigint NOT NULL,
  CONSTRAINT "closing_balances_account_id_day_pk" PRIMARY KEY("account_id","day")
);

CREATE TABLE "book_differences" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "object" text NOT NULL,
  "order_id" bigint,
  "currency" text,
  "expected" bigint NOT NULL,
  "found" bigint,
  "note" text DEFAULT '' NOT NULL,
  "found_at" timestamp with time zone DEFAULT now() NOT NULL,
  "closed_at" timestamp with time zone,
  "closed_by" bigint,
  "reason" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "book_differences_open" ON "book_differences" ("kind","object") WHERE closed_at is null;

-- Books

CREATE TABLE "gateway_days" (
  "day" date PRIMARY KEY NOT NULL,
  "compared_at" timestamp with time zone DEFAULT now() NOT NULL,
  "payments" integer NOT NULL,
  "differences" integer NOT NULL,
  "totals" jsonb NOT NULL
);

CREATE TABLE "gateway_payouts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "version" integer DEFAULT 1 NOT NULL,
  "day" date NOT NULL,
  "currency" text NOT NULL,
  "source" text NOT NULL,
  "state" text NOT NULL,
  "charges" integer DEFAULT 0 NOT NULL,
  "charged" bigint DEFAULT 0 NOT NULL,
  "refunds" integer DEFAULT 0 NOT NULL,
  "refunded" bigint DEFAULT 0 NOT NULL,
  "expected" bigint NOT NULL,
  "received" bigint,
  "fees" bigint,
  "withheld" bigint,
  "note" text DEFAULT '' NOT NULL,
  "transfer_id" bigint,
  "confirmed_at" timestamp with time zone,
  "confirmed_by" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "gateway_payouts_state" CHECK ("gateway_payouts"."state" in ('expected', 'received', 'undone')),
  CONSTRAINT "gateway_payouts_source" CHECK ("gateway_payouts"."source" in ('gateway', 'hand')),
  CONSTRAINT "gateway_payouts_received" CHECK (("gateway_payouts"."state" = 'expected') = ("gateway_payouts"."received" is null) and ("gateway_payouts"."received" is null) = ("gateway_payouts"."fees" is null)
        and ("gateway_payouts"."received" is null) = ("gateway_payouts"."withheld" is null)),
  CONSTRAINT "gateway_payouts_sum" CHECK ("gateway_payouts"."received" is null or "gateway_payouts"."received" + "gateway_payouts"."fees" + "gateway_payouts"."withheld" = "gateway_payouts"."expected"),
  CONSTRAINT "gateway_payouts_fees" CHECK ("gateway_payouts"."fees" >= 0)
);
CREATE UNIQUE INDEX "gateway_payouts_day" ON "gateway_payouts" ("day","currency") WHERE source = 'gateway';

CREATE TABLE "gateway_payout_items" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "payout_id" bigint NOT NULL,
  "type" text NOT NULL,
  "gateway_id" text NOT NULL,
  "reference" text NOT NULL,
  "amount" bigint NOT NULL,
  CONSTRAINT "gateway_payout_items_gatewayId_unique" UNIQUE("gateway_id"),
  CONSTRAINT "gateway_payout_items_type" CHECK ("gateway_payout_items"."type" in ('sale', 'refund'))
);
CREATE INDEX "gateway_payout_items_payout" ON "gateway_payout_items" ("payout_id","id");

-- Mails

CREATE TABLE "mails" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "reference" text NOT NULL,
  "recipient" text NOT NULL,
  "template" text NOT NULL,
  "props" jsonb NOT NULL,
  "subject" text,
  "html" text,
  "text" text,
  "attempts" integer DEFAULT 0 NOT NULL,
  "not_before" timestamp with time zone DEFAULT now() NOT NULL,
  "failure" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "sent_at" timestamp with time zone,
  "language" text DEFAULT 'en' NOT NULL,
  CONSTRAINT "mails_reference_unique" UNIQUE("reference")
);
CREATE INDEX "mails_recipient" ON "mails" ("recipient","id");
CREATE INDEX "mails_unsent" ON "mails" ("not_before") WHERE sent_at is null;

CREATE TABLE "mail_languages" (
  "address" text PRIMARY KEY NOT NULL,
  "language" text NOT NULL
);

-- Push

CREATE TABLE "push_devices" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "endpoint" text NOT NULL,
  "p256dh" text NOT NULL,
  "auth" text NOT NULL,
  "label" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "notified_at" timestamp with time zone,
  CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
CREATE INDEX "push_devices_user" ON "push_devices" ("user_id");

CREATE TABLE "push_messages" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "device_id" bigint NOT NULL,
  "reference" text NOT NULL,
  "title" text NOT NULL,
  "body" text NOT NULL,
  "path" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "sent_at" timestamp with time zone,
  CONSTRAINT "push_messages_reference" UNIQUE("device_id","reference")
);
CREATE INDEX "push_messages_unsent" ON "push_messages" ("created_at") WHERE sent_at is null;

-- Notices

CREATE TABLE "alerts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "level" text NOT NULL,
  "message" text NOT NULL,
  "link" text,
  "region" bigint,
  "audience" text DEFAULT 'visitor' NOT NULL,
  "starts_at" timestamp with time zone,
  "ends_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL
);

CREATE TABLE "closed_alerts" (
  "alert_id" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  "closed_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "closed_alerts_alert_id_user_id_pk" PRIMARY KEY("alert_id","user_id")
);

CREATE TABLE "switches" (
  "name" text PRIMARY KEY NOT NULL,
  "value" text NOT NULL
);

CREATE TABLE "tags" (
  "tag" text PRIMARY KEY NOT NULL,
  "kind" text NOT NULL,
  "target" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "retired_at" timestamp with time zone
);

CREATE TABLE "consents" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "subject" text NOT NULL,
  "user_id" bigint,
  "region" bigint NOT NULL,
  "version" integer NOT NULL,
  "analytics" boolean NOT NULL,
  "pixel" boolean NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "consents_subject" ON "consents" ("subject");
CREATE INDEX "consents_user" ON "consents" ("user_id");

-- Tune credits

CREATE TABLE "tune_credits" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "code" text NOT NULL,
  "region" bigint NOT NULL,
  "email" text,
  "note" text DEFAULT '' NOT NULL,
  "issued_by" bigint,
  "dealer_id" bigint,
  "ecu" integer DEFAULT 0 NOT NULL,
  "tcu" integer DEFAULT 0 NOT NULL,
  "awd" integer DEFAULT 0 NOT NULL,
  "ecu_left" integer NOT NULL,
  "tcu_left" integer NOT NULL,
  "awd_left" integer NOT NULL,
  "value" bigint DEFAULT 0 NOT NULL,
  "value_left" bigint DEFAULT 0 NOT NULL,
  "currency" text,
  "lapses" integer DEFAULT 0 NOT NULL,
  "user_id" bigint,
  "claimed_at" timestamp with time zone,
  "expires_at" timestamp with time zone,
  "revoked_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "tune_credits_code_unique" UNIQUE("code"),
  CONSTRAINT "tune_credits_left" CHECK ("tune_credits"."ecu_left" between 0 and "tune_credits"."ecu" and "tune_credits"."tcu_left" between 0 and "tune_credits"."tcu" and "tune_credits"."awd_left" between 0 and "tune_credits"."awd"),
  CONSTRAINT "tune_credits_value" CHECK ("tune_credits"."value_left" between 0 and "tune_credits"."value" and ("tune_credits"."value" = 0 or ("tune_credits"."currency" is not null and "tune_credits"."dealer_id" is not null))),
  CONSTRAINT "tune_credits_some" CHECK ("tune_credits"."ecu" + "tune_credits"."tcu" + "tune_credits"."awd" > 0),
  CONSTRAINT "tune_credits_claimed" CHECK (("tune_credits"."user_id" is null) = ("tune_credits"."claimed_at" is null))
);
CREATE INDEX "tune_credits_user" ON "tune_credits" ("user_id");
CREATE INDEX "tune_credits_email" ON "tune_credits" ("email");

CREATE TABLE "split_credit_dealers" (
  "order_id" bigint PRIMARY KEY NOT NULL,
  "dealer_id" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "tune_credit_uses" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "credit_id" bigint NOT NULL,
  "reference" text NOT NULL,
  "ecu" integer DEFAULT 0 NOT NULL,
  "tcu" integer DEFAULT 0 NOT NULL,
  "awd" integer DEFAULT 0 NOT NULL,
  "value" bigint DEFAULT 0 NOT NULL,
  "turn" integer DEFAULT 1 NOT NULL,
  "ledger_id" bigint,
  "used_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "returned_at" timestamp with time zone,
  CONSTRAINT "tune_credit_uses_once" UNIQUE("reference","credit_id")
);
CREATE INDEX "tune_credit_uses_credit" ON "tune_credit_uses" ("credit_id");

CREATE TABLE "dealer_credits" (
  "dealer_id" bigint PRIMARY KEY NOT NULL,
  "ecu" integer DEFAULT 0 NOT NULL,
  "tcu" integer DEFAULT 0 NOT NULL,
  "awd" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "dealer_credits_left" CHECK (least("dealer_credits"."ecu", "dealer_credits"."tcu", "dealer_credits"."awd") >= 0)
);

CREATE TABLE "dealer_credit_changes" (
  "id" bigint GENERATED ALWAYS AS IDENTITY,
  "dealer_id" bigint NOT NULL,
  "reference" text NOT NULL,
  "ecu" integer DEFAULT 0 NOT NULL,
  "tcu" integer DEFAULT 0 NOT NULL,
  "awd" integer DEFAULT 0 NOT NULL,
  "reason" text DEFAULT '' NOT NULL,
  "actor_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "dealer_credit_changes_dealer_id_reference_pk" PRIMARY KEY("dealer_id","reference")
);
CREATE INDEX "dealer_credit_changes_list" ON "dealer_credit_changes" ("dealer_id","created_at");

CREATE TABLE "dealer_credit_lots" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "dealer_id" bigint NOT NULL,
  "reference" text NOT NULL,
  "ecu" integer NOT NULL,
  "tcu" integer NOT NULL,
  "awd" integer NOT NULL,
  "value" bigint DEFAULT 0 NOT NULL,
  "lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "dealer_credit_lots_reference_unique" UNIQUE("reference"),
  CONSTRAINT "dealer_credit_lots_left" CHECK (least("dealer_credit_lots"."ecu", "dealer_credit_lots"."tcu", "dealer_credit_lots"."awd", "dealer_credit_lots"."value") >= 0),
  CONSTRAINT "dealer_credit_lots_value" CHECK ("dealer_credit_lots"."value" = 0 or "dealer_credit_lots"."ecu" + "dealer_credit_lots"."tcu" + "dealer_credit_lots"."awd" > 0)
);
CREATE INDEX "dealer_credit_lots_dealer" ON "dealer_credit_lots" ("dealer_id","id");

CREATE TABLE "dealer_credit_lot_uses" (
  "code_id" bigint NOT NULL,
  "lot_id" bigint NOT NULL,
  "ecu" integer NOT NULL,
  "tcu" integer NOT NULL,
  "awd" integer NOT NULL,
  "value" bigint NOT NULL,
  CONSTRAINT "dealer_credit_lot_uses_code_id_lot_id_pk" PRIMARY KEY("code_id","lot_id")
);

-- Tune requests

CREATE TABLE "tune_requests" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "region" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  "purpose" text DEFAULT 'tune' NOT NULL,
  "state" text NOT NULL,
  "revision" integer DEFAULT 1 NOT NULL,
  "title" text DEFAULT '' NOT NULL,
  "vehicle" jsonb,
  "tune_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "tune_sets" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "tune_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "information" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "wants_raw" boolean DEFAULT false NOT NULL,
  "quote" bigint,
  "quote_currency" text,
  "granted_by" bigint,
  "order_id" bigint,
  "purchase_id" bigint,
  "settled_by" text,
  "settled_at" timestamp with time zone,
  "assignee_id" bigint,
  "is_for_tuners" boolean DEFAULT true NOT NULL,
  "queued_at" timestamp with time zone,
  "due_at" timestamp with time zone,
  "paused_minutes" double precision,
  "delivered_at" timestamp with time zone,
  "closed_at" timestamp with time zone,
  "seen_event_id" bigint DEFAULT 0 NOT NULL,
  "last_event_id" bigint DEFAULT 0 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "overdue_told_for" timestamp with time zone,
  "refund_asked_at" timestamp with time zone,
  "fault_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "fault_codes_confirmed_at" timestamp with time zone,
  "fault_codes_terms" text,
  CONSTRAINT "tune_requests_orderId_unique" UNIQUE("order_id"),
  CONSTRAINT "tune_requests_quote" CHECK (("tune_requests"."quote" is null) = ("tune_requests"."quote_currency" is null) and coalesce("tune_requests"."quote", 0) >= 0),
  CONSTRAINT "tune_requests_fault_codes" CHECK ((jsonb_array_length("tune_requests"."fault_codes") = 0) = ("tune_requests"."fault_codes_confirmed_at" is null) and ("tune_requests"."fault_codes_confirmed_at" is null) = ("tune_requests"."fault_codes_terms" is null))
);
CREATE INDEX "tune_requests_user" ON "tune_requests" ("user_id","id");
CREATE INDEX "tune_requests_queue" ON "tune_requests" ("region","state","due_at");
CREATE INDEX "tune_requests_assignee" ON "tune_requests" ("assignee_id","state");

CREATE TABLE "tune_request_events" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "request_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "party" text NOT NULL,
  "actor_id" bigint,
  "state" text NOT NULL,
  "facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "is_internal" boolean DEFAULT false NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "tune_request_events_request" ON "tune_request_events" ("request_id","id");

CREATE TABLE "tune_request_messages" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "request_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "party" text NOT NULL,
  "author_id" bigint NOT NULL,
  "body" text NOT NULL,
  "is_internal" boolean DEFAULT false NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "mail_id" text,
  CONSTRAINT "tune_request_messages_mail_id_unique" UNIQUE("mail_id")
);
CREATE INDEX "tune_request_messages_request" ON "tune_request_messages" ("request_id","id");

CREATE TABLE "tune_request_files" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "request_id" bigint NOT NULL,
  "file_id" bigint NOT NULL,
  "role" text NOT NULL,
  "version" integer NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "added_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "tune_request_files_version" UNIQUE("request_id","role","version")
);
CREATE INDEX "tune_request_files_file" ON "tune_request_files" ("file_id");

CREATE TABLE "work_alerts" (
  "user_id" bigint PRIMARY KEY NOT NULL,
  "kinds" jsonb NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "by_mail" boolean DEFAULT true NOT NULL
);

-- Audits

CREATE TABLE "audits" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "actor_id" bigint NOT NULL,
  "action" text NOT NULL,
  "object" text NOT NULL,
  "before" jsonb,
  "after" jsonb,
  "reason" text DEFAULT '' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "audits_object" ON "audits" ("object","id");
CREATE INDEX "audits_actor" ON "audits" ("actor_id","id");

-- Files

CREATE TABLE "files" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "owner_id" bigint,
  "uploader_id" bigint,
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
  CONSTRAINT "files_owned" CHECK ("files"."owner_id" is not null or ("files"."uploader_id" is null and "files"."attached_to" is not null)),
  CONSTRAINT "files_size" CHECK ("files"."bytes" > 0)
);
CREATE INDEX "files_owner" ON "files" ("owner_id","id");
CREATE INDEX "files_bytes" ON "files" ("owner_id","sha256");
CREATE INDEX "files_attached" ON "files" ("attached_to");
CREATE UNIQUE INDEX "files_object" ON "files" ("object_key");

CREATE TABLE "loose_objects" (
  "key" text PRIMARY KEY NOT NULL,
  "since" timestamp with time zone DEFAULT now() NOT NULL,
  "doomed" boolean DEFAULT false NOT NULL
);
CREATE INDEX "loose_objects_since" ON "loose_objects" ("since");

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
CREATE INDEX "uploads_touched" ON "uploads" ("touched_at");
CREATE INDEX "uploads_owner" ON "uploads" ("owner_id");

CREATE TABLE "upload_parts" (
  "key" text PRIMARY KEY NOT NULL,
  "upload_id" text NOT NULL,
  "start" bigint NOT NULL,
  "bytes" bigint NOT NULL
);
CREATE UNIQUE INDEX "upload_parts_start" ON "upload_parts" ("upload_id","start");

CREATE TABLE "file_downloads" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "file_id" bigint NOT NULL,
  "actor_id" bigint,
  "dealer_id" bigint,
  "token_hash" text NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "used_at" timestamp with time zone,
  "address" text DEFAULT '' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX "file_downloads_token" ON "file_downloads" ("token_hash");
CREATE INDEX "file_downloads_file" ON "file_downloads" ("file_id","id");

-- Reviews

CREATE TABLE "reviews" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "order_id" bigint NOT NULL,
  "order_line_id" bigint NOT NULL,
  "region" bigint NOT NULL,
  "subject" text NOT NULL,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "stars" integer NOT NULL,
  "author" text NOT NULL,
  "vehicle" text DEFAULT '' NOT NULL,
  "body" text NOT NULL,
  "state" text DEFAULT 'waiting' NOT NULL,
  "reason" text DEFAULT '' NOT NULL,
  "reply" text DEFAULT '' NOT NULL,
  "replied_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "decided_at" timestamp with time zone,
  CONSTRAINT "reviews_line" UNIQUE("order_line_id"),
  CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
  CONSTRAINT "reviews_subject" CHECK ("reviews"."subject" in ('product', 'tune')),
  CONSTRAINT "reviews_state" CHECK ("reviews"."state" in ('waiting', 'approved', 'rejected', 'withdrawn')),
  CONSTRAINT "reviews_reason" CHECK ("reviews"."state" <> 'rejected' or "reviews"."reason" <> '')
);
CREATE INDEX "reviews_order" ON "reviews" ("order_id");
CREATE INDEX "reviews_list" ON "reviews" ("region","state","id");
CREATE INDEX "reviews_public" ON "reviews" ("subject","slug","id") WHERE state = 'approved';

CREATE TABLE "review_pictures" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "review_id" bigint NOT NULL,
  "file_id" bigint NOT NULL,
  "kind" text NOT NULL
);
CREATE INDEX "review_pictures_review" ON "review_pictures" ("review_id");
CREATE INDEX "review_pictures_file" ON "review_pictures" ("file_id");

CREATE TABLE "review_invitations" (
  "order_id" bigint PRIMARY KEY NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "review_opt_outs" (
  "email" text PRIMARY KEY NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

-- Logs

CREATE TABLE "logs" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE INDEX "logs_owner" ON "logs" ("owner_id","id");
CREATE INDEX "logs_attached" ON "logs" ("attached_to");

CREATE TABLE "log_tools" (
  "owner_id" bigint NOT NULL,
  "dialect" text NOT NULL,
  "roles" jsonb NOT NULL,
  "units" jsonb NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "log_tools_owner_id_dialect_pk" PRIMARY KEY("owner_id","dialect")
);

CREATE TABLE "log_shares" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "log_id" bigint NOT NULL,
  "token_hash" text NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "revoked_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "log_shares_token_hash_unique" UNIQUE("token_hash")
);
CREATE INDEX "log_shares_log" ON "log_shares" ("log_id");

-- Transactions

CREATE TABLE "order_exports" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "actor_id" bigint NOT NULL,
  "region" bigint NOT NULL,
  "filter" jsonb NOT NULL,
  "state" text DEFAULT 'queued' NOT NULL,
  "total" integer DEFAULT 0 NOT NULL,
  "written" integer DEFAULT 0 NOT NULL,
  "object_key" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "touched_at" timestamp with time zone DEFAULT now() NOT NULL,
  "finished_at" timestamp with time zone
);
CREATE INDEX "order_exports_actor" ON "order_exports" ("actor_id","id");

-- Disputes

CREATE TABLE "disputes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "reference" text NOT NULL,
  "gateway_id" text NOT NULL,
  "order_id" bigint,
  "dealer_payment_id" bigint,
  "kind" text NOT NULL,
  "reason" text NOT NULL,
  "state" text NOT NULL,
  "amount" bigint NOT NULL,
  "currency" text NOT NULL,
  "reply_by" date,
  "opened_on" date NOT NULL,
  "evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "checked_at" timestamp with time zone DEFAULT now() NOT NULL,
  "closed_at" timestamp with time zone,
  "answering_until" timestamp with time zone,
  CONSTRAINT "disputes_reference_unique" UNIQUE("reference"),
  CONSTRAINT "disputes_amount" CHECK ("disputes"."amount" > 0),
  CONSTRAINT "disputes_closed" CHECK (("disputes"."state" in ('open', 'under_review')) = ("disputes"."closed_at" is null))
);
CREATE INDEX "disputes_order" ON "disputes" ("order_id") WHERE order_id is not null;
CREATE INDEX "disputes_running" ON "disputes" ("checked_at") WHERE closed_at is null;

CREATE TABLE "dispute_files" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "dispute_id" bigint NOT NULL,
  "file_id" bigint NOT NULL,
  "category" text,
  "sha256" text NOT NULL,
  "document_id" text,
  "evidence_before" jsonb,
  "evidence_id" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "dispute_files_attached" CHECK ("dispute_files"."evidence_id" is null or "dispute_files"."evidence_before" is not null)
);
CREATE UNIQUE INDEX "dispute_files_bytes" ON "dispute_files" ("dispute_id","sha256");
CREATE UNIQUE INDEX "dispute_files_file" ON "dispute_files" ("file_id");
CREATE UNIQUE INDEX "dispute_files_evidence" ON "dispute_files" ("evidence_id") WHERE evidence_id is not null;

-- Fraud

CREATE TABLE "fraud_checks" (
  "order_id" bigint PRIMARY KEY NOT NULL,
  "region" bigint NOT NULL,
  "state" text NOT NULL,
  "points" integer NOT NULL,
  "indicators" jsonb NOT NULL,
  "checked_at" timestamp with time zone DEFAULT now() NOT NULL,
  "decided_at" timestamp with time zone,
  CONSTRAINT "fraud_checks_decided" CHECK ("fraud_checks"."state" in ('clear', 'waiting', 'approved', 'rejected') and ("fraud_checks"."state" in ('approved', 'rejected')) = ("fraud_checks"."decided_at" is not null)),
  CONSTRAINT "fraud_checks_points" CHECK ("fraud_checks"."points" >= 0)
);
CREATE INDEX "fraud_checks_list" ON "fraud_checks" ("region","state","order_id");

CREATE TABLE "fraud_rules" (
  "region" bigint PRIMARY KEY NOT NULL,
  "rules" jsonb NOT NULL,
  "version" integer DEFAULT 1 NOT NULL
);

-- Tickets

CREATE TABLE "tickets" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "region" bigint NOT NULL,
  "state" text DEFAULT 'open' NOT NULL,
  "source" text NOT NULL,
  "title" text NOT NULL,
  "customer_name" text NOT NULL,
  "email" text NOT NULL,
  "user_id" bigint,
  "assignee_id" bigint,
  "order_id" bigint,
  "tune_request_id" bigint,
  "asked_on" text DEFAULT '' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
  "waiting_since" timestamp with time zone,
  "customer_read_at" timestamp with time zone,
  "staff_read_at" timestamp with time zone,
  "solved_at" timestamp with time zone
);
CREATE UNIQUE INDEX "tickets_one_of_order" ON "tickets" ("order_id");
CREATE INDEX "tickets_user" ON "tickets" ("user_id","last_message_at");
CREATE INDEX "tickets_inbox" ON "tickets" ("region","state","last_message_at");
CREATE INDEX "tickets_of_request" ON "tickets" ("tune_request_id");
CREATE INDEX "tickets_email" ON "tickets" (lower("email"));

CREATE TABLE "ticket_messages" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "ticket_id" bigint NOT NULL,
  "from" text NOT NULL,
  "author_id" bigint,
  "body" text NOT NULL,
  "via" text DEFAULT 'web' NOT NULL,
  "mail_id" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "ticket_messages_mail_id_unique" UNIQUE("mail_id")
);
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" ("ticket_id","id");

CREATE TABLE "ticket_files" (
  "message_id" bigint NOT NULL,
  "file_id" bigint NOT NULL,
  CONSTRAINT "ticket_files_message_id_file_id_pk" PRIMARY KEY("message_id","file_id")
);

CREATE TABLE "ticket_feedback" (
  "ticket_id" bigint PRIMARY KEY NOT NULL,
  "rating" integer NOT NULL,
  "comment" text DEFAULT '' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "ticket_feedback_rating" CHECK ("ticket_feedback"."rating" between 1 and 5)
);

CREATE TABLE "answer_templates" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "title" text NOT NULL,
  "body" text NOT NULL,
  "updated_by" bigint NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "answer_templates_title_unique" UNIQUE("title")
);

-- Rescue

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
CREATE INDEX "rescue_sessions_queue" ON "rescue_sessions" ("region","state","created_at");
CREATE INDEX "rescue_sessions_handler" ON "rescue_sessions" ("handler_id");

-- Rentals

CREATE TABLE "rental_units" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "tool_id" bigint NOT NULL,
  "region" bigint NOT NULL,
  "serial" text NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "retired_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX "rental_units_serial" ON "rental_units" (upper(serial));
CREATE INDEX "rental_units_free" ON "rental_units" ("tool_id","region","id") WHERE retired_at is null;

CREATE TABLE "rentals" (
  "order_id" bigint PRIMARY KEY NOT NULL,
  "region" bigint NOT NULL,
  "state" text DEFAULT 'requested' NOT NULL,
  "tool_id" bigint NOT NULL,
  "tool" text NOT NULL,
  "unit_id" bigint,
  "unit_held" boolean DEFAULT false NOT NULL,
  "days" integer NOT NULL,
  "currency" text NOT NULL,
  "fee" bigint NOT NULL,
  "deposit" bigint NOT NULL,
  "value" bigint NOT NULL,
  "late_fee" bigint NOT NULL,
  "extra_day" bigint NOT NULL,
  "credit_percent" integer NOT NULL,
  "carrier" text DEFAULT '' NOT NULL,
  "tracking" text DEFAULT '' NOT NULL,
  "shipped_at" timestamp with time zone,
  "arrived_at" timestamp with time zone,
  "due_at" timestamp with time zone,
  "return_code" text DEFAULT '' NOT NULL,
  "return_carrier" text DEFAULT '' NOT NULL,
  "return_tracking" text DEFAULT '' NOT NULL,
  "sent_back_at" timestamp with time zone,
  "returned_at" timestamp with time zone,
  "condition" text,
  "late_charge" bigint DEFAULT 0 NOT NULL,
  "damage_charge" bigint DEFAULT 0 NOT NULL,
  "kept_charge" bigint DEFAULT 0 NOT NULL,
  "reason" text DEFAULT '' NOT NULL,
  "decided_by" bigint,
  "decided_at" timestamp with time zone,
  "closed_at" timestamp with time zone,
  "reminders" integer DEFAULT 0 NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "rentals_amounts" CHECK (least("rentals"."fee", "rentals"."deposit", "rentals"."late_fee", "rentals"."extra_day") >= 0),
  CONSTRAINT "rentals_value" CHECK ("rentals"."value" >= "rentals"."deposit"),
  CONSTRAINT "rentals_days" CHECK ("rentals"."days" between 1 and 90),
  CONSTRAINT "rentals_charges" CHECK (least("rentals"."late_charge", "rentals"."damage_charge", "rentals"."kept_charge") >= 0),
  CONSTRAINT "rentals_withheld" CHECK ("rentals"."late_charge" + "rentals"."damage_charge" + "rentals"."kept_charge" <= "rentals"."deposit"),
  CONSTRAINT "rentals_unit" CHECK (not "rentals"."unit_held" or "rentals"."unit_id" is not null),
  CONSTRAINT "rentals_holds" CHECK ("rentals"."state" not in ('reserved', 'shipped', 'out', 'returned') or "rentals"."unit_held"),
  CONSTRAINT "rentals_due" CHECK ("rentals"."state" not in ('shipped', 'out', 'returned', 'inspected') or num_nulls("rentals"."shipped_at", "rentals"."due_at") = 0),
  CONSTRAINT "rentals_returned" CHECK (("rentals"."state" in ('returned', 'inspected')) <= ("rentals"."returned_at" is not null))
);
CREATE UNIQUE INDEX "rentals_one_unit" ON "rentals" ("unit_id") WHERE unit_held;
CREATE INDEX "rentals_unit_of" ON "rentals" ("unit_id","order_id");
CREATE INDEX "rentals_region" ON "rentals" ("region","order_id");
CREATE INDEX "rentals_state" ON "rentals" ("region","state","order_id");
CREATE INDEX "rentals_due_at" ON "rentals" ("region","due_at","order_id");
CREATE INDEX "rentals_away" ON "rentals" ("due_at") WHERE state in ('shipped', 'out');
CREATE INDEX "rentals_deposits" ON "rentals" ("state") WHERE state in ('inspected', 'bought') and closed_at is null;

CREATE TABLE "rental_orders" (
  "order_id" bigint PRIMARY KEY NOT NULL,
  "rental_id" bigint NOT NULL,
  "purpose" text NOT NULL,
  "days" integer DEFAULT 0 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "rental_orders_purpose" CHECK ("rental_orders"."purpose" in ('extension', 'purchase', 'rest')),
  CONSTRAINT "rental_orders_days" CHECK (("rental_orders"."purpose" = 'extension') = ("rental_orders"."days" > 0))
);
CREATE INDEX "rental_orders_rental" ON "rental_orders" ("rental_id");

-- Returns

CREATE TABLE "returns" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "order_id" bigint NOT NULL,
  "region" bigint NOT NULL,
  "state" text DEFAULT 'requested' NOT NULL,
  "wish" text NOT NULL,
  "reason" text NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "answer" text DEFAULT '' NOT NULL,
  "carrier" text DEFAULT '' NOT NULL,
  "tracking_number" text DEFAULT '' NOT NULL,
  "refund_id" bigint,
  "exchange_order_id" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "changed_at" timestamp with time zone DEFAULT now() NOT NULL,
  "change_id" bigint,
  CONSTRAINT "returns_words" CHECK ("returns"."state" in ('requested', 'approved', 'received', 'inspected', 'refunded', 'exchanged', 'declined', 'cancelled')
        and "returns"."wish" in ('refund', 'exchange')
        and "returns"."reason" in ('does_not_fit', 'damaged', 'wrong_item', 'not_as_described', 'not_needed', 'other')),
  CONSTRAINT "returns_refunded" CHECK (("returns"."state" = 'refunded') = ("returns"."refund_id" is not null)),
  CONSTRAINT "returns_exchanged" CHECK (("returns"."state" = 'exchanged') = ("returns"."exchange_order_id" is not null))
);
CREATE INDEX "returns_order" ON "returns" ("order_id");
CREATE INDEX "returns_exchange_order" ON "returns" ("exchange_order_id") WHERE exchange_order_id is not null;
CREATE INDEX "returns_change" ON "returns" ("change_id") WHERE change_id is not null;
CREATE INDEX "returns_state" ON "returns" ("region","state","id");

CREATE TABLE "return_lines" (
  "return_id" bigint NOT NULL,
  "order_line_id" bigint NOT NULL,
  "quantity" integer NOT NULL,
  "accepted" integer,
  "restocked" boolean DEFAULT false NOT NULL,
  CONSTRAINT "return_lines_return_id_order_line_id_pk" PRIMARY KEY("return_id","order_line_id"),
  CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" >= 1),
  CONSTRAINT "return_lines_accepted" CHECK ("return_lines"."accepted" between 0 and "return_lines"."quantity")
);
CREATE INDEX "return_lines_line" ON "return_lines" ("order_line_id");

-- Trade-ins

CREATE TABLE "trade_in_devices" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "make" text NOT NULL,
  "model" text NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "allowances" jsonb NOT NULL,
  "retired_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "trade_in_devices_slug_unique" UNIQUE("slug")
);

CREATE TABLE "trade_in_requests" (
  "order_id" bigint PRIMARY KEY NOT NULL,
  "region" bigint NOT NULL,
  "state" text DEFAULT 'requested' NOT NULL,
  "device_id" bigint NOT NULL,
  "device" text NOT NULL,
  "serial" text NOT NULL,
  "serial_key" text NOT NULL,
  "answers" jsonb NOT NULL,
  "condition" text NOT NULL,
  "price" bigint NOT NULL,
  "allowance" bigint NOT NULL,
  "allowance_net" bigint NOT NULL,
  "currency" text NOT NULL,
  "held_at" timestamp with time zone,
  "paid_at" timestamp with time zone,
  "return_code" text DEFAULT '' NOT NULL,
  "deadline_at" timestamp with time zone,
  "reminded_at" timestamp with time zone,
  "received_at" timestamp with time zone,
  "decided_at" timestamp with time zone,
  "difference" bigint,
  "difference_order_id" bigint,
  "reason" text DEFAULT '' NOT NULL,
  "stock_product_id" bigint,
  "stock_location_id" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "trade_in_requests_allowance" CHECK ("trade_in_requests"."allowance" >= 0 and "trade_in_requests"."allowance" <= "trade_in_requests"."price"),
  CONSTRAINT "trade_in_requests_net" CHECK ("trade_in_requests"."allowance_net" >= 0 and "trade_in_requests"."allowance_net" <= "trade_in_requests"."allowance"),
  CONSTRAINT "trade_in_requests_difference" CHECK ("trade_in_requests"."difference" is null or ("trade_in_requests"."difference" >= 0 and "trade_in_requests"."difference" <= "trade_in_requests"."allowance")),
  CONSTRAINT "trade_in_requests_stock" CHECK (("trade_in_requests"."stock_product_id" is null) = ("trade_in_requests"."stock_location_id" is null))
);
CREATE UNIQUE INDEX "trade_in_requests_one_device" ON "trade_in_requests" ("device_id","serial_key") WHERE held_at is not null;
CREATE UNIQUE INDEX "trade_in_requests_difference_order" ON "trade_in_requests" ("difference_order_id");
CREATE INDEX "trade_in_requests_serial" ON "trade_in_requests" ("serial_key");
CREATE INDEX "trade_in_requests_region" ON "trade_in_requests" ("region","order_id");
CREATE INDEX "trade_in_requests_deadline" ON "trade_in_requests" ("region","deadline_at","order_id");
CREATE INDEX "trade_in_requests_open" ON "trade_in_requests" ("state") WHERE state in ('paid', 'awaiting_device');

-- Dealers

CREATE TABLE "dealers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "region" bigint NOT NULL,
  "currency" text NOT NULL,
  "state" text DEFAULT 'active' NOT NULL,
  "listed" boolean DEFAULT false NOT NULL,
  "public_email" text DEFAULT '' NOT NULL,
  "phone" text DEFAULT '' NOT NULL,
  "website" text DEFAULT '' NOT NULL,
  "tagline" text DEFAULT '' NOT NULL,
  "about" text DEFAULT '' NOT NULL,
  "accent_color" text DEFAULT '' NOT NULL,
  "background_color" text DEFAULT '' NOT NULL,
  "logo_file_id" bigint,
  "line1" text DEFAULT '' NOT NULL,
  "line2" text DEFAULT '' NOT NULL,
  "city" text DEFAULT '' NOT NULL,
  "address_state" text DEFAULT '' NOT NULL,
  "postal_code" text DEFAULT '' NOT NULL,
  "country_code" text NOT NULL,
  "latitude" double precision,
  "longitude" double precision,
  "billing_name" text DEFAULT '' NOT NULL,
  "billing_email" text DEFAULT '' NOT NULL,
  "tax_id" text DEFAULT '' NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "opening_hours" text DEFAULT '' NOT NULL,
  CONSTRAINT "dealers_slug_unique" UNIQUE("slug"),
  CONSTRAINT "dealers_place" CHECK (("dealers"."latitude" is null) = ("dealers"."longitude" is null)),
  CONSTRAINT "dealers_background" CHECK ("dealers"."background_color" = '' or "dealers"."background_color" ~ '^#[0-9a-f]{6}$'),
  CONSTRAINT "dealers_color" CHECK ("dealers"."accent_color" = '' or "dealers"."accent_color" ~ '^#[0-9a-f]{6}$')
);
CREATE INDEX "dealers_region" ON "dealers" ("region","state","id");
CREATE INDEX "dealers_directory" ON "dealers" ("region","listed","name");

CREATE TABLE "dealer_groups" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "internal_note" text DEFAULT '' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "dealer_groups_slug_unique" UNIQUE("slug"),
  CONSTRAINT "dealer_groups_name_unique" UNIQUE("name")
);

CREATE TABLE "dealer_group_members" (
  "dealer_id" bigint PRIMARY KEY NOT NULL,
  "group_id" bigint NOT NULL
);
CREATE INDEX "dealer_group_members_group" ON "dealer_group_members" ("group_id");

CREATE TABLE "dealer_members" (
  "dealer_id" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  "role" text NOT NULL,
  "permissions" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "dealer_members_dealer_id_user_id_pk" PRIMARY KEY("dealer_id","user_id"),
  CONSTRAINT "dealer_members_role" CHECK ("dealer_members"."role" in ('owner', 'manager', 'buyer', 'technician'))
);
CREATE INDEX "dealer_members_user" ON "dealer_members" ("user_id");

CREATE TABLE "dealer_invites" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "dealer_id" bigint NOT NULL,
  "email" text NOT NULL,
  "role" text NOT NULL,
  "permissions" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "invited_by" bigint NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "accepted_at" timestamp with time zone,
  "accepted_by" bigint,
  "revoked_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX "dealer_invites_open" ON "dealer_invites" ("dealer_id","email") WHERE "dealer_invites"."accepted_at" is null and "dealer_invites"."revoked_at" is null;
CREATE INDEX "dealer_invites_dealer" ON "dealer_invites" ("dealer_id","id");
CREATE INDEX "dealer_invites_email" ON "dealer_invites" ("email");

CREATE TABLE "dealer_applications" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "region" bigint NOT NULL,
  "state" text DEFAULT 'submitted' NOT NULL,
  "user_id" bigint,
  "company_name" text NOT NULL,
  "contact_name" text NOT NULL,
  "email" text NOT NULL,
  "phone" text NOT NULL,
  "website" text DEFAULT '' NOT NULL,
  "line1" text NOT NULL,
  "line2" text DEFAULT '' NOT NULL,
  "city" text NOT NULL,
  "address_state" text DEFAULT '' NOT NULL,
  "postal_code" text DEFAULT '' NOT NULL,
  "country_code" text NOT NULL,
  "tax_id" text DEFAULT '' NOT NULL,
  "specializations" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "years_in_business" integer DEFAULT 0 NOT NULL,
  "message" text DEFAULT '' NOT NULL,
  "decision" text DEFAULT '' NOT NULL,
  "decided_by" bigint,
  "decided_at" timestamp with time zone,
  "dealer_id" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "dealer_applications_inbox" ON "dealer_applications" ("region","state","id");
CREATE INDEX "dealer_applications_user" ON "dealer_applications" ("user_id");

CREATE TABLE "dealer_tools" (
  "dealer_id" bigint NOT NULL,
  "tool_id" bigint NOT NULL,
  "install_fee" bigint NOT NULL,
  CONSTRAINT "dealer_tools_dealer_id_tool_id_pk" PRIMARY KEY("dealer_id","tool_id"),
  CONSTRAINT "dealer_tools_fee" CHECK ("dealer_tools"."install_fee" >= 0)
);
CREATE INDEX "dealer_tools_tool" ON "dealer_tools" ("tool_id");

CREATE TABLE "dealer_specializations" (
  "dealer_id" bigint NOT NULL,
  "specialization" text NOT NULL,
  CONSTRAINT "dealer_specializations_dealer_id_specialization_pk" PRIMARY KEY("dealer_id","specialization")
);
CREATE INDEX "dealer_specializations_key" ON "dealer_specializations" ("specialization");

CREATE TABLE "dealer_snapshots" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "dealer_id" bigint NOT NULL,
  "taken_by" bigint NOT NULL,
  "facts" jsonb NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "dealer_snapshots_dealer" ON "dealer_snapshots" ("dealer_id","id");

-- Price lists

CREATE TABLE "price_lists" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "internal_note" text DEFAULT '' NOT NULL,
  "audience" text NOT NULL,
  "starts_at" timestamp with time zone,
  "ends_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  "state" text DEFAULT 'published' NOT NULL,
  "publish_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "price_lists_name_unique" UNIQUE("name"),
  CONSTRAINT "price_lists_audience" CHECK ("price_lists"."audience" in ('everyone', 'dealers', 'chosen')),
  CONSTRAINT "price_lists_dates" CHECK ("price_lists"."starts_at" < "price_lists"."ends_at"),
  CONSTRAINT "price_lists_life" CHECK ("price_lists"."state" in ('draft', 'published', 'scheduled', 'retired') and ("price_lists"."state" <> 'scheduled' or "price_lists"."publish_at" is not null))
);

CREATE TABLE "price_list_groups" (
  "list_id" bigint NOT NULL,
  "group_id" bigint NOT NULL,
  CONSTRAINT "price_list_groups_list_id_group_id_pk" PRIMARY KEY("list_id","group_id")
);
CREATE INDEX "price_list_groups_group" ON "price_list_groups" ("group_id");

CREATE TABLE "price_list_dealers" (
  "list_id" bigint NOT NULL,
  "dealer_id" bigint NOT NULL,
  CONSTRAINT "price_list_dealers_list_id_dealer_id_pk" PRIMARY KEY("list_id","dealer_id")
);
CREATE INDEX "price_list_dealers_dealer" ON "price_list_dealers" ("dealer_id");

CREATE TABLE "price_list_prices" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "list_id" bigint NOT NULL,
  "position" integer NOT NULL,
  "product_id" bigint NOT NULL,
  "variant_id" bigint,
  "from_quantity" integer NOT NULL,
  "prices" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "percent" numeric(5, 2),
  "off" text DEFAULT 'list' NOT NULL,
  CONSTRAINT "price_list_prices_once" UNIQUE NULLS NOT DISTINCT("list_id","product_id","variant_id","from_quantity"),
  CONSTRAINT "price_list_prices_quantity" CHECK ("price_list_prices"."from_quantity" between 1 and 1000),
  CONSTRAINT "price_list_prices_one" CHECK (("price_list_prices"."percent" is null) = ("price_list_prices"."prices" <> '{}'::jsonb) and coalesce("price_list_prices"."percent" > 0 and "price_list_prices"."percent" <= 100, true)),
  CONSTRAINT "price_list_prices_off" CHECK ("price_list_prices"."off" in ('list', 'dealer'))
);
CREATE INDEX "price_list_prices_product" ON "price_list_prices" ("product_id");

-- Tuners

CREATE TABLE "tuner_brands" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "about" text DEFAULT '' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "tuner_brands_slug_unique" UNIQUE("slug")
);

CREATE TABLE "tune_pools" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

-- Earnings

CREATE TABLE "earners" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "name" text NOT NULL,
  "email" text NOT NULL,
  "user_id" bigint,
  "state" text DEFAULT 'active' NOT NULL,
  "hold_days" integer DEFAULT 14 NOT NULL,
  "tier" integer DEFAULT 1 NOT NULL,
  "website" text DEFAULT '' NOT NULL,
  "tagline" text DEFAULT '' NOT NULL,
  "accent_color" text DEFAULT '' NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "earners_user" UNIQUE("kind","user_id"),
  CONSTRAINT "earners_hold" CHECK ("earners"."hold_days" between 0 and 180),
  CONSTRAINT "earners_tier" CHECK ("earners"."tier" between 1 and 3),
  CONSTRAINT "earners_color" CHECK ("earners"."accent_color" = '' or "earners"."accent_color" ~ '^#[0-9a-f]{6}$')
);
CREATE INDEX "earners_list" ON "earners" ("kind","id");

CREATE TABLE "share_payees" (
  "earner_id" bigint NOT NULL,
  "currency" text NOT NULL,
  "details" jsonb NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "checked_at" timestamp with time zone DEFAULT now() NOT NULL,
  "held_until" timestamp with time zone,
  CONSTRAINT "share_payees_earner_id_currency_pk" PRIMARY KEY("earner_id","currency")
);

CREATE TABLE "tune_pool_members" (
  "pool_id" bigint NOT NULL,
  "earner_id" bigint NOT NULL,
  "weight" integer NOT NULL,
  CONSTRAINT "tune_pool_members_pool_id_earner_id_pk" PRIMARY KEY("pool_id","earner_id"),
  CONSTRAINT "tune_pool_members_weight" CHECK ("tune_pool_members"."weight" between 1 and 10000)
);
CREATE INDEX "tune_pool_members_earner" ON "tune_pool_members" ("earner_id");

CREATE TABLE "tune_tuners" (
  "tune_id" bigint PRIMARY KEY NOT NULL,
  "earner_id" bigint,
  "pool_id" bigint,
  "brand_id" bigint,
  CONSTRAINT "tune_tuners_one" CHECK (num_nonnulls("tune_tuners"."earner_id", "tune_tuners"."pool_id") = 1)
);
CREATE INDEX "tune_tuners_earner" ON "tune_tuners" ("earner_id");
CREATE INDEX "tune_tuners_pool" ON "tune_tuners" ("pool_id");
CREATE INDEX "tune_tuners_brand" ON "tune_tuners" ("brand_id");

CREATE TABLE "share_agreements" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "earner_id" bigint,
  "subject" text NOT NULL,
  "tune_id" bigint,
  "brand_id" bigint,
  "pool_id" bigint,
  "basis_points" integer,
  "amounts" jsonb,
  "starts_at" timestamp with time zone NOT NULL,
  "ends_at" timestamp with time zone,
  "created_by" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "share_agreements_part" CHECK (num_nonnulls("share_agreements"."basis_points", "share_agreements"."amounts") = 1),
  CONSTRAINT "share_agreements_points" CHECK ("share_agreements"."basis_points" is null or "share_agreements"."basis_points" between 1 and 10000),
  CONSTRAINT "share_agreements_holder" CHECK (("share_agreements"."earner_id" is null) = ("share_agreements"."subject" = 'pool')),
  CONSTRAINT "share_agreements_subject" CHECK (("share_agreements"."tune_id" is not null) = ("share_agreements"."subject" = 'tune') and ("share_agreements"."brand_id" is not null) = ("share_agreements"."subject" = 'brand') and ("share_agreements"."pool_id" is not null) = ("share_agreements"."subject" = 'pool')),
  CONSTRAINT "share_agreements_dates" CHECK ("share_agreements"."ends_at" is null or "share_agreements"."ends_at" >= "share_agreements"."starts_at")
);
CREATE INDEX "share_agreements_earner" ON "share_agreements" ("earner_id","id");
CREATE INDEX "share_agreements_tune" ON "share_agreements" ("tune_id");
CREATE INDEX "share_agreements_pool" ON "share_agreements" ("pool_id");

CREATE TABLE "order_shares" (
  "order_id" bigint PRIMARY KEY NOT NULL,
  "affiliate_id" bigint,
  "made_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "share_groups" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "currency" text NOT NULL,
  "state" text NOT NULL,
  "total" bigint NOT NULL,
  "transfer_count" integer NOT NULL,
  "reason" text DEFAULT '' NOT NULL,
  "created_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "approved_by" bigint,
  "approved_at" timestamp with time zone,
  "disbursed_at" timestamp with time zone,
  "cancelled_at" timestamp with time zone,
  CONSTRAINT "share_groups_second" CHECK ("share_groups"."approved_by" is null or "share_groups"."approved_by" <> "share_groups"."created_by"),
  CONSTRAINT "share_groups_total" CHECK ("share_groups"."total" > 0)
);
CREATE INDEX "share_groups_list" ON "share_groups" ("state","id");

CREATE TABLE "share_transfers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "group_id" bigint NOT NULL,
  "earner_id" bigint NOT NULL,
  "currency" text NOT NULL,
  "amount" bigint NOT NULL,
  "entry_count" integer NOT NULL,
  "state" text NOT NULL,
  "payee_version" integer,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "paid_at" timestamp with time zone,
  CONSTRAINT "share_transfers_key" UNIQUE("id","earner_id","currency"),
  CONSTRAINT "share_transfers_one" UNIQUE("group_id","earner_id"),
  CONSTRAINT "share_transfers_amount" CHECK ("share_transfers"."amount" > 0)
);
CREATE INDEX "share_transfers_earner" ON "share_transfers" ("earner_id","id");

CREATE TABLE "share_entries" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "earner_id" bigint NOT NULL,
  "order_id" bigint NOT NULL,
  "line_id" bigint NOT NULL,
  "refund_id" bigint,
  "reversal_of" bigint,
  "agreement_id" bigint NOT NULL,
  "amount" bigint NOT NULL,
  "currency" text NOT NULL,
  "title" text NOT NULL,
  "at" timestamp with time zone NOT NULL,
  "hold_until" timestamp with time zone NOT NULL,
  "ledger_id" bigint NOT NULL,
  "transfer_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "share_entries_sign" CHECK (("share_entries"."amount" > 0) = ("share_entries"."reversal_of" is null) and "share_entries"."amount" <> 0),
  CONSTRAINT "share_entries_refund" CHECK (("share_entries"."refund_id" is null) = ("share_entries"."reversal_of" is null))
);
CREATE UNIQUE INDEX "share_entries_once" ON "share_entries" ("line_id","earner_id","agreement_id") WHERE reversal_of is null;
CREATE UNIQUE INDEX "share_entries_back" ON "share_entries" ("reversal_of","refund_id") WHERE reversal_of is not null;
CREATE INDEX "share_entries_earner" ON "share_entries" ("earner_id","at","id");
CREATE INDEX "share_entries_order" ON "share_entries" ("order_id");
CREATE INDEX "share_entries_created" ON "share_entries" USING brin ("created_at");
CREATE INDEX "share_entries_of_transfer" ON "share_entries" ("transfer_id");
CREATE INDEX "share_entries_open" ON "share_entries" ("currency","earner_id") WHERE transfer_id is null;

CREATE TABLE "disbursements" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "transfer_id" bigint NOT NULL,
  "earner_id" bigint NOT NULL,
  "amount" bigint NOT NULL,
  "currency" text NOT NULL,
  "method" text NOT NULL,
  "payee" jsonb NOT NULL,
  "state" text NOT NULL,
  "reference" text NOT NULL,
  "ledger_id" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "paid_at" timestamp with time zone,
  "returned_at" timestamp with time zone,
  "reason" text DEFAULT '' NOT NULL,
  CONSTRAINT "disbursements_transferId_unique" UNIQUE("transfer_id"),
  CONSTRAINT "disbursements_reference_unique" UNIQUE("reference")
);
CREATE INDEX "disbursements_earner" ON "disbursements" ("earner_id","id");

-- Affiliates

CREATE TABLE "affiliate_applications" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "about" text NOT NULL,
  "socials1" text NOT NULL,
  "socials2" text DEFAULT '' NOT NULL,
  "socials3" text DEFAULT '' NOT NULL,
  "files" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "state" text DEFAULT 'open' NOT NULL,
  "answer" text DEFAULT '' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "decided_by" bigint,
  "decided_at" timestamp with time zone
);
CREATE INDEX "affiliate_applications_state" ON "affiliate_applications" ("state","id");
CREATE INDEX "affiliate_applications_user" ON "affiliate_applications" ("user_id");

CREATE TABLE "affiliate_offers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "email" text NOT NULL,
  "name" text NOT NULL,
  "basis_points" integer NOT NULL,
  "created_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "mail_count" integer DEFAULT 0 NOT NULL,
  "mailed_at" timestamp with time zone,
  "revoked_by" bigint,
  "revoked_at" timestamp with time zone,
  "joined_at" timestamp with time zone,
  "earner_id" bigint
);

CREATE TABLE "affiliate_offer_opt_outs" (
  "email" text PRIMARY KEY NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "affiliate_terms" (
  "version" integer PRIMARY KEY NOT NULL,
  "text" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "affiliate_acceptances" (
  "earner_id" bigint NOT NULL,
  "version" integer NOT NULL,
  "user_id" bigint NOT NULL,
  "accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "affiliate_acceptances_earner_id_version_pk" PRIMARY KEY("earner_id","version")
);

CREATE TABLE "affiliate_codes" (
  "code" text PRIMARY KEY NOT NULL,
  "earner_id" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "ended_at" timestamp with time zone
);
CREATE INDEX "affiliate_codes_earner" ON "affiliate_codes" ("earner_id");

CREATE TABLE "order_attributions" (
  "order_id" bigint PRIMARY KEY NOT NULL,
  "earner_id" bigint NOT NULL,
  "code" text NOT NULL,
  "visited_at" timestamp with time zone NOT NULL
);

-- Credit deals

CREATE TABLE "credit_deals" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
  "dealer_id" bigint NOT NULL,
  "state" text DEFAULT 'draft' NOT NULL,
  "title" text NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "price" bigint NOT NULL,
  "credit" bigint NOT NULL,
  "currency" text NOT NULL,
  "expires_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  "created_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "published_at" timestamp with time zone,
  "paid_at" timestamp with time zone,
  "cancelled_at" timestamp with time zone,
  "expired_at" timestamp with time zone,
  CONSTRAINT "credit_deals_uuid_unique" UNIQUE("uuid"),
  CONSTRAINT "credit_deals_amounts" CHECK ("credit_deals"."price" > 0 and "credit_deals"."credit" >= "credit_deals"."price"),
  CONSTRAINT "credit_deals_state" CHECK ("credit_deals"."state" in ('draft', 'published', 'paid', 'cancelled', 'expired')),
  CONSTRAINT "credit_deals_times" CHECK (("credit_deals"."state" = 'paid') = ("credit_deals"."paid_at" is not null) and ("credit_deals"."state" = 'cancelled') = ("credit_deals"."cancelled_at" is not null))
);
CREATE INDEX "credit_deals_dealer" ON "credit_deals" ("dealer_id","id");
CREATE INDEX "credit_deals_state_list" ON "credit_deals" ("state","id");

-- Dealer accounts

CREATE TABLE "dealer_accounts" (
  "dealer_id" bigint PRIMARY KEY NOT NULL,
  "account_id" bigint NOT NULL,
  "currency" text NOT NULL,
  "credit_limit" bigint DEFAULT 0 NOT NULL,
  "terms_days" integer DEFAULT 30 NOT NULL,
  "closed_until" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "credit_hold" boolean DEFAULT false NOT NULL,
  CONSTRAINT "dealer_accounts_accountId_unique" UNIQUE("account_id"),
  CONSTRAINT "dealer_accounts_limit" CHECK ("dealer_accounts"."credit_limit" between 0 and 100000000000),
  CONSTRAINT "dealer_accounts_terms" CHECK ("dealer_accounts"."terms_days" between 1 and 120)
);

CREATE TABLE "dealer_entries" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "dealer_id" bigint NOT NULL,
  "transfer_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "at" timestamp with time zone NOT NULL,
  "due_at" timestamp with time zone NOT NULL,
  "change" bigint NOT NULL,
  "balance" bigint NOT NULL,
  "charged" bigint NOT NULL,
  CONSTRAINT "dealer_entries_once" UNIQUE("dealer_id","transfer_id")
);
CREATE INDEX "dealer_entries_at" ON "dealer_entries" ("dealer_id","at","id");
CREATE INDEX "dealer_entries_list" ON "dealer_entries" ("dealer_id","id");
CREATE INDEX "dealer_entries_kind" ON "dealer_entries" ("dealer_id","kind","id");
CREATE INDEX "dealer_entries_due" ON "dealer_entries" ("dealer_id","due_at","id");
CREATE INDEX "dealer_entries_transfer" ON "dealer_entries" ("transfer_id");

CREATE TABLE "dealer_statements" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "dealer_id" bigint NOT NULL,
  "from_at" timestamp with time zone NOT NULL,
  "until_at" timestamp with time zone NOT NULL,
  "opening" bigint NOT NULL,
  "charges" bigint NOT NULL,
  "payments" bigint NOT NULL,
  "closing" bigint NOT NULL,
  "entry_count" integer NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "dealer_statements_month" UNIQUE("dealer_id","from_at"),
  CONSTRAINT "dealer_statements_sum" CHECK ("dealer_statements"."closing" = "dealer_statements"."opening" + "dealer_statements"."charges" - "dealer_statements"."payments" and least("dealer_statements"."charges", "dealer_statements"."payments") >= 0)
);

CREATE TABLE "conversion_rates" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "base" text NOT NULL,
  "quote" text NOT NULL,
  "rate" bigint NOT NULL,
  "source" text NOT NULL,
  "actor_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "conversion_rates_rate" CHECK ("conversion_rates"."rate" between 1000 and 100000000000),
  CONSTRAINT "conversion_rates_two" CHECK ("conversion_rates"."base" <> "conversion_rates"."quote")
);
CREATE INDEX "conversion_rates_newest" ON "conversion_rates" ("base","quote","id");

CREATE TABLE "rate_quotes" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "dealer_id" bigint NOT NULL,
  "base" text NOT NULL,
  "quote" text NOT NULL,
  "rate" bigint NOT NULL,
  "source" text NOT NULL,
  "rated_at" timestamp with time zone NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "rate_quotes_dealer" ON "rate_quotes" ("dealer_id","created_at");

CREATE TABLE "dealer_payments" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "dealer_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "deal_id" bigint,
  "state" text NOT NULL,
  "amount" bigint NOT NULL,
  "currency" text NOT NULL,
  "bonus" bigint DEFAULT 0 NOT NULL,
  "charged_amount" bigint NOT NULL,
  "charged_currency" text NOT NULL,
  "rate" bigint,
  "rate_source" text,
  "rated_at" timestamp with time zone,
  "reference" text NOT NULL,
  "nonce_hash" text,
  "gateway_id" text,
  "category" text,
  "card" text,
  "user_id" bigint NOT NULL,
  "claim_owner" text,
  "claim_key" text,
  "claim_hash" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "finished_at" timestamp with time zone,
  CONSTRAINT "dealer_payments_reference_unique" UNIQUE("reference"),
  CONSTRAINT "dealer_payments_amount" CHECK ("dealer_payments"."amount" > 0 and "dealer_payments"."charged_amount" > 0 and "dealer_payments"."bonus" >= 0),
  CONSTRAINT "dealer_payments_rate" CHECK (("dealer_payments"."currency" = "dealer_payments"."charged_currency") = ("dealer_payments"."rate" is null) and ("dealer_payments"."currency" <> "dealer_payments"."charged_currency" or "dealer_payments"."amount" = "dealer_payments"."charged_amount"))
);
CREATE UNIQUE INDEX "dealer_payments_one_deal" ON "dealer_payments" ("deal_id") WHERE state in ('started', 'unknown', 'paid');
CREATE UNIQUE INDEX "dealer_payments_one_nonce" ON "dealer_payments" ("nonce_hash") WHERE state <> 'failed';
CREATE INDEX "dealer_payments_created" ON "dealer_payments" USING brin ("created_at");
CREATE UNIQUE INDEX "dealer_payments_claim" ON "dealer_payments" ("claim_owner","claim_key");
CREATE INDEX "dealer_payments_open" ON "dealer_payments" ("updated_at") WHERE state in ('started', 'unknown');
CREATE INDEX "dealer_payments_dealer" ON "dealer_payments" ("dealer_id","id");

-- Value transfers

CREATE TABLE "value_transfers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "region" bigint NOT NULL,
  "state" text DEFAULT 'requested' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "order_id" bigint NOT NULL,
  "order_line_id" bigint NOT NULL,
  "old_vehicle" text NOT NULL,
  "old_device" text DEFAULT '' NOT NULL,
  "new_vehicle" text NOT NULL,
  "new_device" text DEFAULT '' NOT NULL,
  "listed" bigint NOT NULL,
  "value" bigint NOT NULL,
  "currency" text NOT NULL,
  "new_tune_id" bigint,
  "new_price" bigint,
  "reason" text NOT NULL,
  "created_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "performed_at" timestamp with time zone,
  "new_place" jsonb,
  CONSTRAINT "value_transfers_value" CHECK ("value_transfers"."value" >= 0),
  CONSTRAINT "value_transfers_state" CHECK ("value_transfers"."state" in ('requested', 'reviewed', 'old_locked', 'new_set', 'performed', 'cancelled'))
);
CREATE UNIQUE INDEX "value_transfers_one_of_line" ON "value_transfers" ("order_line_id") WHERE state <> 'cancelled';
CREATE INDEX "value_transfers_region" ON "value_transfers" ("region","state","id");
CREATE INDEX "value_transfers_tune" ON "value_transfers" ("new_tune_id");
CREATE INDEX "value_transfers_order" ON "value_transfers" ("order_id");

-- Signatures

CREATE TABLE "signature_authorities" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "region" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  "dealer_id" bigint,
  "legal_name" text NOT NULL,
  "file_id" bigint,
  "reason" text NOT NULL,
  "granted_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "revoked_at" timestamp with time zone,
  "revoked_by" bigint,
  "revoke_reason" text DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX "signature_authorities_one" ON "signature_authorities" ("user_id",coalesce(dealer_id, 0)) WHERE revoked_at is null;
CREATE INDEX "signature_authorities_region" ON "signature_authorities" ("region","id");
CREATE INDEX "signature_authorities_dealer" ON "signature_authorities" ("dealer_id","id");

-- Tune editing

CREATE TABLE "tune_attachments" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "tune_id" bigint NOT NULL,
  "wish" jsonb NOT NULL,
  "state" text DEFAULT 'running' NOT NULL,
  "total" integer NOT NULL,
  "done" integer DEFAULT 0 NOT NULL,
  "retired" integer DEFAULT 0 NOT NULL,
  "created_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "ended_at" timestamp with time zone,
  CONSTRAINT "tune_attachments_state" CHECK ("tune_attachments"."state" in ('running', 'canceling', 'canceled', 'done', 'undoing', 'undone'))
);
CREATE INDEX "tune_attachments_tune" ON "tune_attachments" ("tune_id","id");
CREATE INDEX "tune_attachments_waiting" ON "tune_attachments" ("created_at") WHERE state in ('running', 'canceling', 'undoing');

CREATE TABLE "attached_tunes" (
  "attachment_id" bigint NOT NULL,
  "tune_id" bigint NOT NULL,
  CONSTRAINT "attached_tunes_attachment_id_tune_id_pk" PRIMARY KEY("attachment_id","tune_id")
);
CREATE INDEX "attached_tunes_tune" ON "attached_tunes" ("tune_id");

-- Lead engine

CREATE TABLE "lead_goals" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "region" bigint NOT NULL,
  "measure" text NOT NULL,
  "period" text NOT NULL,
  "owner_id" bigint,
  "pipeline_id" bigint,
  "currency" text,
  "target" bigint NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "lead_goals_measure" CHECK ("lead_goals"."measure" in ('won_value', 'won_deals', 'activities')),
  CONSTRAINT "lead_goals_period" CHECK ("lead_goals"."period" in ('month', 'quarter')),
  CONSTRAINT "lead_goals_target" CHECK ("lead_goals"."target" > 0),
  CONSTRAINT "lead_goals_currency" CHECK (("lead_goals"."measure" = 'won_value') = ("lead_goals"."currency" is not null)),
  CONSTRAINT "lead_goals_pipeline" CHECK ("lead_goals"."measure" <> 'activities' or "lead_goals"."pipeline_id" is null)
);
CREATE INDEX "lead_goals_owner" ON "lead_goals" ("owner_id");
CREATE INDEX "lead_goals_pipeline_of" ON "lead_goals" ("pipeline_id");

CREATE TABLE "lead_imports" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "region" bigint NOT NULL,
  "name" text NOT NULL,
  "content" "bytea",
  "state" text DEFAULT 'uploaded' NOT NULL,
  "header" jsonb NOT NULL,
  "sample" jsonb NOT NULL,
  "mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "duplicates" text DEFAULT 'fill' NOT NULL,
  "progress" integer DEFAULT 0 NOT NULL,
  "failure" text DEFAULT '' NOT NULL,
  "created_by" bigint NOT NULL,
  "requested_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "applied_at" timestamp with time zone,
  CONSTRAINT "lead_imports_state" CHECK ("lead_imports"."state" in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  CONSTRAINT "lead_imports_duplicates" CHECK ("lead_imports"."duplicates" in ('fill', 'keep'))
);
CREATE INDEX "lead_imports_region" ON "lead_imports" ("region","id");
CREATE INDEX "lead_imports_working" ON "lead_imports" ("created_at") WHERE state in ('checking', 'applying', 'undoing');
CREATE INDEX "lead_imports_created_by" ON "lead_imports" ("created_by");
CREATE INDEX "lead_imports_requested_by" ON "lead_imports" ("requested_by");

CREATE TABLE "lead_import_rows" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "import_id" bigint NOT NULL,
  "line" integer NOT NULL,
  "kind" text NOT NULL,
  "values" jsonb NOT NULL,
  "firm" text DEFAULT '' NOT NULL,
  "labels" bigint[] DEFAULT '{}' NOT NULL,
  "outcome" text NOT NULL,
  "reason" text DEFAULT '' NOT NULL,
  "contact_id" bigint,
  "before" jsonb,
  "after" jsonb,
  "labelled" bigint[] DEFAULT '{}' NOT NULL,
  CONSTRAINT "lead_import_rows_outcome" CHECK ("lead_import_rows"."outcome" in ('added', 'filled', 'kept', 'wrong')),
  CONSTRAINT "lead_import_rows_kind" CHECK ("lead_import_rows"."kind" in ('person', 'firm'))
);
CREATE INDEX "lead_import_rows_import" ON "lead_import_rows" ("import_id","id");
CREATE INDEX "lead_import_rows_contact" ON "lead_import_rows" ("contact_id");
CREATE INDEX "lead_import_rows_email" ON "lead_import_rows" (lower("values" ->> 'email'));

CREATE TABLE "lead_pipelines" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "audience" text DEFAULT 'everyone' NOT NULL,
  CONSTRAINT "lead_pipelines_name_unique" UNIQUE("name"),
  CONSTRAINT "lead_pipelines_audience" CHECK ("lead_pipelines"."audience" in ('everyone', 'members'))
);

CREATE TABLE "lead_pipeline_members" (
  "pipeline_id" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  CONSTRAINT "lead_pipeline_members_pkey" PRIMARY KEY("pipeline_id","user_id")
);
CREATE INDEX "lead_pipeline_members_user" ON "lead_pipeline_members" ("user_id");

CREATE TABLE "lead_stages" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "pipeline_id" bigint NOT NULL,
  "name" text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  "probability" integer NOT NULL,
  "rot_days" integer,
  "demands" text[] DEFAULT '{}' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "lead_stages_name" UNIQUE("pipeline_id","name"),
  CONSTRAINT "lead_stages_of_pipeline" UNIQUE("id","pipeline_id"),
  CONSTRAINT "lead_stages_probability" CHECK ("lead_stages"."probability" between 0 and 100),
  CONSTRAINT "lead_stages_rot_days" CHECK ("lead_stages"."rot_days" > 0)
);

CREATE TABLE "lead_fields" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "subject" text NOT NULL,
  "label" text NOT NULL,
  "kind" text NOT NULL,
  "choices" text[] DEFAULT '{}' NOT NULL,
  "required" boolean DEFAULT false NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  "archived_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "lead_fields_subject" CHECK ("lead_fields"."subject" in ('deal', 'person', 'firm')),
  CONSTRAINT "lead_fields_kind" CHECK ("lead_fields"."kind" in ('text', 'number', 'money', 'date', 'choice', 'yes_no')),
  CONSTRAINT "lead_fields_choices" CHECK (("lead_fields"."kind" = 'choice') = (cardinality("lead_fields"."choices") > 0))
);
CREATE UNIQUE INDEX "lead_fields_label" ON "lead_fields" ("subject",lower("label"));

CREATE TABLE "lead_contacts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "region" bigint NOT NULL,
  "kind" text NOT NULL,
  "name" text NOT NULL,
  "email" text DEFAULT '' NOT NULL,
  "phone" text DEFAULT '' NOT NULL,
  "website" text DEFAULT '' NOT NULL,
  "city" text DEFAULT '' NOT NULL,
  "country_code" text DEFAULT '' NOT NULL,
  "job_title" text DEFAULT '' NOT NULL,
  "firm_id" bigint,
  "note" text DEFAULT '' NOT NULL,
  "consent" text DEFAULT 'unknown' NOT NULL,
  "do_not_contact" boolean DEFAULT false NOT NULL,
  "owner_id" bigint,
  "user_id" bigint,
  "dealer_id" bigint,
  "merged_into" bigint,
  "deleted_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "custom" jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT "lead_contacts_kind" CHECK ("lead_contacts"."kind" in ('person', 'firm')),
  CONSTRAINT "lead_contacts_consent" CHECK ("lead_contacts"."consent" in ('unknown', 'given', 'withdrawn')),
  CONSTRAINT "lead_contacts_firm_of_person" CHECK ("lead_contacts"."firm_id" is null or "lead_contacts"."kind" = 'person'),
  CONSTRAINT "lead_contacts_merged" CHECK ("lead_contacts"."merged_into" is null or "lead_contacts"."deleted_at" is not null)
);
CREATE INDEX "lead_contacts_region" ON "lead_contacts" ("region","id");
CREATE INDEX "lead_contacts_kind" ON "lead_contacts" ("region","kind") WHERE "lead_contacts"."deleted_at" is null;
CREATE INDEX "lead_contacts_words" ON "lead_contacts" USING gin (("name" || ' ' || "email" || ' ' || "phone" || ' ' || "city") gin_trgm_ops);
CREATE INDEX "lead_contacts_firm_names" ON "lead_contacts" USING gin ("name" gin_trgm_ops) WHERE "lead_contacts"."kind" = 'firm';
CREATE INDEX "lead_contacts_email" ON "lead_contacts" (lower("email"));
CREATE INDEX "lead_contacts_name" ON "lead_contacts" (lower("name"),"id");
CREATE INDEX "lead_contacts_firm" ON "lead_contacts" ("firm_id");
CREATE INDEX "lead_contacts_custom" ON "lead_contacts" USING gin ("custom" jsonb_path_ops);
CREATE INDEX "lead_contacts_user" ON "lead_contacts" ("user_id");
CREATE INDEX "lead_contacts_dealer" ON "lead_contacts" ("dealer_id");
CREATE INDEX "lead_contacts_merged_into" ON "lead_contacts" ("merged_into");

CREATE TABLE "lead_contact_labels" (
  "contact_id" bigint NOT NULL,
  "label_id" bigint NOT NULL,
  CONSTRAINT "lead_contact_labels_pkey" PRIMARY KEY("contact_id","label_id")
);
CREATE INDEX "lead_contact_labels_label" ON "lead_contact_labels" ("label_id");

CREATE TABLE "lead_deals" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "region" bigint NOT NULL,
  "pipeline_id" bigint NOT NULL,
  "stage_id" bigint NOT NULL,
  "title" text NOT NULL,
  "value" bigint DEFAULT 0 NOT NULL,
  "currency" text NOT NULL,
  "expected_close" date,
  "person_id" bigint,
  "firm_id" bigint,
  "owner_id" bigint,
  "source_id" bigint,
  "vehicle" text DEFAULT '' NOT NULL,
  "wants" text DEFAULT '' NOT NULL,
  "state" text DEFAULT 'open' NOT NULL,
  "reason_id" bigint,
  "lost_note" text DEFAULT '' NOT NULL,
  "stage_since" timestamp with time zone DEFAULT now() NOT NULL,
  "closed_at" timestamp with time zone,
  "archived_at" timestamp with time zone,
  "deleted_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "custom" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "make_id" bigint,
  "model_id" bigint,
  "vehicle_year" text,
  "engine_id" bigint,
  CONSTRAINT "lead_deals_value" CHECK ("lead_deals"."value" >= 0),
  CONSTRAINT "lead_deals_state" CHECK (("lead_deals"."state" = 'open' and "lead_deals"."closed_at" is null and "lead_deals"."reason_id" is null)
        or ("lead_deals"."state" = 'won' and "lead_deals"."closed_at" is not null and "lead_deals"."reason_id" is null)
        or ("lead_deals"."state" = 'lost' and "lead_deals"."closed_at" is not null and "lead_deals"."reason_id" is not null))
);
CREATE INDEX "lead_deals_board" ON "lead_deals" ("stage_id","stage_since") WHERE "lead_deals"."state" = 'open' and "lead_deals"."archived_at" is null and "lead_deals"."deleted_at" is null;
CREATE INDEX "lead_deals_region" ON "lead_deals" ("region","id");
CREATE INDEX "lead_deals_closed" ON "lead_deals" ("region","closed_at");
CREATE INDEX "lead_deals_person" ON "lead_deals" ("person_id");
CREATE INDEX "lead_deals_firm" ON "lead_deals" ("firm_id");
CREATE INDEX "lead_deals_owner" ON "lead_deals" ("owner_id");
CREATE INDEX "lead_deals_source" ON "lead_deals" ("source_id");
CREATE INDEX "lead_deals_reason" ON "lead_deals" ("reason_id");
CREATE INDEX "lead_deals_make" ON "lead_deals" ("make_id");
CREATE INDEX "lead_deals_model" ON "lead_deals" ("model_id");
CREATE INDEX "lead_deals_engine" ON "lead_deals" ("engine_id");
CREATE INDEX "lead_deals_pipeline" ON "lead_deals" ("pipeline_id");

CREATE TABLE "lead_deal_labels" (
  "deal_id" bigint NOT NULL,
  "label_id" bigint NOT NULL,
  CONSTRAINT "lead_deal_labels_pkey" PRIMARY KEY("deal_id","label_id")
);
CREATE INDEX "lead_deal_labels_label" ON "lead_deal_labels" ("label_id");

CREATE TABLE "lead_stays" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "deal_id" bigint NOT NULL,
  "pipeline_id" bigint NOT NULL,
  "stage_id" bigint NOT NULL,
  "stage" text NOT NULL,
  "entered_at" timestamp with time zone NOT NULL,
  "left_at" timestamp with time zone,
  CONSTRAINT "lead_stays_forward" CHECK ("lead_stays"."left_at" >= "lead_stays"."entered_at")
);
CREATE UNIQUE INDEX "lead_stays_present" ON "lead_stays" ("deal_id") WHERE "lead_stays"."left_at" is null;
CREATE INDEX "lead_stays_deal" ON "lead_stays" ("deal_id","id");
CREATE INDEX "lead_stays_stage" ON "lead_stays" ("stage_id","entered_at");

CREATE TABLE "lead_events" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "deal_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "actor_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "lead_events_deal" ON "lead_events" ("deal_id","id");
CREATE INDEX "lead_events_actor" ON "lead_events" ("actor_id");

CREATE TABLE "lead_deal_tunes" (
  "deal_id" bigint NOT NULL,
  "tune_id" bigint NOT NULL,
  CONSTRAINT "lead_deal_tunes_pkey" PRIMARY KEY("deal_id","tune_id")
);
CREATE INDEX "lead_deal_tunes_tune" ON "lead_deal_tunes" ("tune_id");

CREATE TABLE "lead_deal_tools" (
  "deal_id" bigint NOT NULL,
  "tool_id" bigint NOT NULL,
  CONSTRAINT "lead_deal_tools_pkey" PRIMARY KEY("deal_id","tool_id")
);
CREATE INDEX "lead_deal_tools_tool" ON "lead_deal_tools" ("tool_id");

CREATE TABLE "lead_activities" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "region" bigint NOT NULL,
  "kind" text NOT NULL,
  "subject" text NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "deal_id" bigint,
  "contact_id" bigint,
  "owner_id" bigint NOT NULL,
  "due_at" timestamp with time zone NOT NULL,
  "minutes" integer DEFAULT 30 NOT NULL,
  "repeat" text DEFAULT 'never' NOT NULL,
  "follows" bigint,
  "done_at" timestamp with time zone,
  "done_by" bigint,
  "deleted_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "remind_minutes" integer,
  "reminded_at" timestamp with time zone,
  CONSTRAINT "lead_activities_followed_once" UNIQUE("follows"),
  CONSTRAINT "lead_activities_kind" CHECK ("lead_activities"."kind" in ('call', 'meeting', 'task', 'mail')),
  CONSTRAINT "lead_activities_repeat" CHECK ("lead_activities"."repeat" in ('never', 'daily', 'weekly', 'monthly')),
  CONSTRAINT "lead_activities_remind_minutes" CHECK ("lead_activities"."remind_minutes" between 0 and 10080),
  CONSTRAINT "lead_activities_minutes" CHECK ("lead_activities"."minutes" between 5 and 1440),
  CONSTRAINT "lead_activities_done" CHECK (("lead_activities"."done_at" is null) = ("lead_activities"."done_by" is null))
);
CREATE INDEX "lead_activities_remind" ON "lead_activities" ("due_at") WHERE remind_minutes is not null and reminded_at is null and done_at is null and deleted_at is null;
CREATE INDEX "lead_activities_deal" ON "lead_activities" ("deal_id","due_at");
CREATE INDEX "lead_activities_contact" ON "lead_activities" ("contact_id","due_at");
CREATE INDEX "lead_activities_due" ON "lead_activities" ("region","due_at") WHERE "lead_activities"."done_at" is null and "lead_activities"."deleted_at" is null;
CREATE INDEX "lead_activities_owner" ON "lead_activities" ("owner_id","due_at");
CREATE INDEX "lead_activities_done_by" ON "lead_activities" ("done_by");
CREATE INDEX "lead_activities_done_at" ON "lead_activities" ("region","done_at");

CREATE TABLE "lead_notes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "deal_id" bigint,
  "contact_id" bigint,
  "note_id" bigint,
  "author_id" bigint NOT NULL,
  "body" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "edited_at" timestamp with time zone,
  "deleted_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "lead_notes_subject" CHECK (num_nonnulls("lead_notes"."deal_id", "lead_notes"."contact_id") = 1)
);
CREATE INDEX "lead_notes_deal" ON "lead_notes" ("deal_id","id");
CREATE INDEX "lead_notes_contact" ON "lead_notes" ("contact_id","id");
CREATE INDEX "lead_notes_comments" ON "lead_notes" ("note_id");
CREATE INDEX "lead_notes_author" ON "lead_notes" ("author_id");

CREATE TABLE "lead_mentions" (
  "note_id" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  CONSTRAINT "lead_mentions_pkey" PRIMARY KEY("note_id","user_id")
);
CREATE INDEX "lead_mentions_user" ON "lead_mentions" ("user_id");

CREATE TABLE "lead_note_files" (
  "note_id" bigint NOT NULL,
  "file_id" bigint NOT NULL,
  CONSTRAINT "lead_note_files_pkey" PRIMARY KEY("note_id","file_id")
);
CREATE INDEX "lead_note_files_file" ON "lead_note_files" ("file_id");

CREATE TABLE "lead_mails" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "deal_id" bigint,
  "contact_id" bigint NOT NULL,
  "direction" text NOT NULL,
  "author_id" bigint,
  "address" text NOT NULL,
  "subject" text NOT NULL,
  "body" text NOT NULL,
  "mail_id" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "lead_mails_mail_id_unique" UNIQUE("mail_id"),
  CONSTRAINT "lead_mails_direction" CHECK ("lead_mails"."direction" in ('out', 'in')),
  CONSTRAINT "lead_mails_author" CHECK (("lead_mails"."direction" = 'out') = ("lead_mails"."author_id" is not null) and ("lead_mails"."direction" = 'in') = ("lead_mails"."mail_id" is not null))
);
CREATE INDEX "lead_mails_deal" ON "lead_mails" ("deal_id","id");
CREATE INDEX "lead_mails_contact" ON "lead_mails" ("contact_id","id");
CREATE INDEX "lead_mails_author_of" ON "lead_mails" ("author_id");

CREATE TABLE "lead_mail_files" (
  "mail_id" bigint NOT NULL,
  "file_id" bigint NOT NULL,
  CONSTRAINT "lead_mail_files_pkey" PRIMARY KEY("mail_id","file_id")
);
CREATE INDEX "lead_mail_files_file" ON "lead_mail_files" ("file_id");

CREATE TABLE "lead_mail_templates" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "subject" text NOT NULL,
  "body" text NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "lead_mail_templates_name_unique" UNIQUE("name")
);

CREATE TABLE "lead_activity_templates" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "kind" text NOT NULL,
  "due_days" integer NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "lead_activity_templates_name_unique" UNIQUE("name"),
  CONSTRAINT "lead_activity_templates_kind" CHECK ("lead_activity_templates"."kind" in ('call', 'meeting', 'task', 'mail')),
  CONSTRAINT "lead_activity_templates_due_days" CHECK ("lead_activity_templates"."due_days" between 0 and 365)
);

CREATE TABLE "lead_merges" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kept_id" bigint NOT NULL,
  "gone_id" bigint NOT NULL,
  "moved" jsonb NOT NULL,
  "actor_id" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "undone_at" timestamp with time zone,
  CONSTRAINT "lead_merges_two" CHECK ("lead_merges"."kept_id" <> "lead_merges"."gone_id")
);
CREATE UNIQUE INDEX "lead_merges_gone" ON "lead_merges" ("gone_id") WHERE "lead_merges"."undone_at" is null;
CREATE INDEX "lead_merges_kept" ON "lead_merges" ("kept_id");
CREATE INDEX "lead_merges_actor" ON "lead_merges" ("actor_id");

CREATE TABLE "lead_rules" (
  "event" text PRIMARY KEY NOT NULL,
  "enabled_at" timestamp with time zone,
  "stage_id" bigint,
  "owner_id" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "template_id" bigint,
  "assign" text DEFAULT 'person' NOT NULL,
  CONSTRAINT "lead_rules_event" CHECK ("lead_rules"."event" in ('dealer_application', 'unsupported_vehicle', 'abandoned_request', 'abandoned_cart', 'credit_limit', 'silent_dealer', 'first_domain_order')),
  CONSTRAINT "lead_rules_assign" CHECK ("lead_rules"."assign" in ('person', 'contact', 'fewest')),
  CONSTRAINT "lead_rules_owner_of_person" CHECK ("lead_rules"."owner_id" is null or "lead_rules"."assign" = 'person')
);
CREATE INDEX "lead_rules_stage" ON "lead_rules" ("stage_id");
CREATE INDEX "lead_rules_owner" ON "lead_rules" ("owner_id");
CREATE INDEX "lead_rules_template" ON "lead_rules" ("template_id");

CREATE TABLE "lead_runs" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "event" text NOT NULL,
  "subject_id" bigint NOT NULL,
  "deal_id" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "lead_runs_once" UNIQUE("event","subject_id")
);
CREATE INDEX "lead_runs_deal" ON "lead_runs" ("deal_id");

CREATE TABLE "lead_calendars" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "lead_calendars_userId_unique" UNIQUE("user_id")
);

CREATE TABLE "lead_labels" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "lead_labels_name_unique" UNIQUE("name")
);

CREATE TABLE "lead_reasons" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "lead_reasons_name_unique" UNIQUE("name")
);

CREATE TABLE "lead_sources" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "lead_sources_name_unique" UNIQUE("name")
);

-- Metrics

CREATE TABLE "metric_days" (
  "day" date PRIMARY KEY NOT NULL,
  "closed_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "metric_orders" (
  "order_id" bigint PRIMARY KEY NOT NULL,
  "day" date NOT NULL,
  "first_order_id" bigint NOT NULL,
  "first_day" date NOT NULL
);
CREATE INDEX "metric_orders_first" ON "metric_orders" ("first_order_id","day");

CREATE TABLE "metric_figures" (
  "day" date NOT NULL,
  "quote" text NOT NULL,
  "region" bigint NOT NULL,
  "currency" text NOT NULL,
  "kind" text NOT NULL,
  "dimension" text NOT NULL,
  "value" text NOT NULL,
  "orders" bigint NOT NULL,
  "units" bigint NOT NULL,
  "refunded_units" bigint NOT NULL,
  "new_customers" bigint NOT NULL,
  "returning_orders" bigint NOT NULL,
  "gross" bigint NOT NULL,
  "discount" bigint NOT NULL,
  "tax" bigint NOT NULL,
  "shipping" bigint NOT NULL,
  "refunds" bigint NOT NULL,
  "refunded_tax" bigint NOT NULL,
  "late_refunds" bigint NOT NULL,
  "deposits" bigint NOT NULL,
  "deposits_back" bigint NOT NULL,
  "shares" bigint NOT NULL,
  "unrated" bigint NOT NULL,
  CONSTRAINT "metric_figures_pk" PRIMARY KEY("quote","dimension","value","day","region","currency","kind")
);
CREATE INDEX "metric_figures_day" ON "metric_figures" ("quote","dimension","day","region","kind");

CREATE TABLE "metric_months" (
  "day" date NOT NULL,
  "quote" text NOT NULL,
  "region" bigint NOT NULL,
  "currency" text NOT NULL,
  "kind" text NOT NULL,
  "dimension" text NOT NULL,
  "value" text NOT NULL,
  "orders" bigint NOT NULL,
  "units" bigint NOT NULL,
  "refunded_units" bigint NOT NULL,
  "new_customers" bigint NOT NULL,
  "returning_orders" bigint NOT NULL,
  "gross" bigint NOT NULL,
  "discount" bigint NOT NULL,
  "tax" bigint NOT NULL,
  "shipping" bigint NOT NULL,
  "refunds" bigint NOT NULL,
  "refunded_tax" bigint NOT NULL,
  "late_refunds" bigint NOT NULL,
  "deposits" bigint NOT NULL,
  "deposits_back" bigint NOT NULL,
  "shares" bigint NOT NULL,
  "unrated" bigint NOT NULL,
  CONSTRAINT "metric_months_pk" PRIMARY KEY("quote","dimension","value","day","region","currency","kind")
);
CREATE INDEX "metric_months_day" ON "metric_months" ("quote","dimension","day","region","kind");

CREATE TABLE "metric_years" (
  "day" date NOT NULL,
  "quote" text NOT NULL,
  "region" bigint NOT NULL,
  "currency" text NOT NULL,
  "kind" text NOT NULL,
  "dimension" text NOT NULL,
  "value" text NOT NULL,
  "orders" bigint NOT NULL,
  "units" bigint NOT NULL,
  "refunded_units" bigint NOT NULL,
  "new_customers" bigint NOT NULL,
  "returning_orders" bigint NOT NULL,
  "gross" bigint NOT NULL,
  "discount" bigint NOT NULL,
  "tax" bigint NOT NULL,
  "shipping" bigint NOT NULL,
  "refunds" bigint NOT NULL,
  "refunded_tax" bigint NOT NULL,
  "late_refunds" bigint NOT NULL,
  "deposits" bigint NOT NULL,
  "deposits_back" bigint NOT NULL,
  "shares" bigint NOT NULL,
  "unrated" bigint NOT NULL,
  CONSTRAINT "metric_years_pk" PRIMARY KEY("quote","dimension","value","day","region","currency","kind")
);
CREATE INDEX "metric_years_day" ON "metric_years" ("quote","dimension","day","region","kind");

CREATE TABLE "metric_totals" (
  "day" date NOT NULL,
  "quote" text NOT NULL,
  "region" bigint NOT NULL,
  "orders" bigint NOT NULL,
  "units" bigint NOT NULL,
  "refunded_units" bigint NOT NULL,
  "new_customers" bigint NOT NULL,
  "returning_orders" bigint NOT NULL,
  "gross" bigint NOT NULL,
  "discount" bigint NOT NULL,
  "tax" bigint NOT NULL,
  "shipping" bigint NOT NULL,
  "refunds" bigint NOT NULL,
  "refunded_tax" bigint NOT NULL,
  "late_refunds" bigint NOT NULL,
  "deposits" bigint NOT NULL,
  "deposits_back" bigint NOT NULL,
  "shares" bigint NOT NULL,
  "unrated" bigint NOT NULL,
  CONSTRAINT "metric_totals_pk" PRIMARY KEY("quote","region","day")
);

CREATE TABLE "metric_values" (
  "span" text NOT NULL,
  "day" date NOT NULL,
  "quote" text NOT NULL,
  "region" bigint NOT NULL,
  "dimension" text NOT NULL,
  "value" text NOT NULL,
  "orders" bigint NOT NULL,
  "units" bigint NOT NULL,
  "refunded_units" bigint NOT NULL,
  "new_customers" bigint NOT NULL,
  "returning_orders" bigint NOT NULL,
  "gross" bigint NOT NULL,
  "discount" bigint NOT NULL,
  "tax" bigint NOT NULL,
  "shipping" bigint NOT NULL,
  "refunds" bigint NOT NULL,
  "refunded_tax" bigint NOT NULL,
  "late_refunds" bigint NOT NULL,
  "deposits" bigint NOT NULL,
  "deposits_back" bigint NOT NULL,
  "shares" bigint NOT NULL,
  "unrated" bigint NOT NULL,
  CONSTRAINT "metric_values_pk" PRIMARY KEY("span","quote","dimension","value","day","region"),
  CONSTRAINT "metric_values_span" CHECK ("metric_values"."span" in ('month', 'year'))
);
CREATE INDEX "metric_values_day" ON "metric_values" ("span","quote","dimension","day");

CREATE TABLE "metric_cohorts" (
  "day" date NOT NULL,
  "region" bigint NOT NULL,
  "first_month" date NOT NULL,
  "customers" integer NOT NULL,
  "orders" integer NOT NULL,
  CONSTRAINT "metric_cohorts_pk" PRIMARY KEY("day","region","first_month")
);

CREATE TABLE "metric_vehicles" (
  "span" text NOT NULL,
  "day" date NOT NULL,
  "region" bigint NOT NULL,
  "make" text NOT NULL,
  "model" text NOT NULL,
  "engine" text NOT NULL,
  "orders" bigint NOT NULL,
  CONSTRAINT "metric_vehicles_pk" PRIMARY KEY("span","make","model","engine","day","region"),
  CONSTRAINT "metric_vehicles_span" CHECK ("metric_vehicles"."span" in ('day', 'month', 'year'))
);
CREATE INDEX "metric_vehicles_day" ON "metric_vehicles" ("span","day");

CREATE TABLE "metric_pairs" (
  "span" text NOT NULL,
  "day" date NOT NULL,
  "region" bigint NOT NULL,
  "kind" text NOT NULL,
  "object_id" bigint NOT NULL,
  "other_kind" text NOT NULL,
  "other_id" bigint NOT NULL,
  "orders" bigint NOT NULL,
  CONSTRAINT "metric_pairs_pk" PRIMARY KEY("span","kind","object_id","other_kind","other_id","day","region"),
  CONSTRAINT "metric_pairs_span" CHECK ("metric_pairs"."span" in ('day', 'month', 'year'))
);
CREATE INDEX "metric_pairs_list" ON "metric_pairs" ("span","day","region","orders");

CREATE TABLE "metric_stock" (
  "product_id" bigint NOT NULL,
  "region" bigint NOT NULL,
  "day" date NOT NULL,
  "on_hand" bigint NOT NULL,
  CONSTRAINT "metric_stock_pk" PRIMARY KEY("product_id","region","day")
);

CREATE TABLE "metric_work" (
  "kind" text NOT NULL,
  "object_id" bigint NOT NULL,
  "region" bigint NOT NULL,
  "day" date NOT NULL,
  "assignee_id" bigint,
  "answered_after" double precision,
  "finished_after" double precision,
  "revisions" integer DEFAULT 0 NOT NULL,
  "rating" integer,
  "seen" text NOT NULL,
  CONSTRAINT "metric_work_kind_object_id_pk" PRIMARY KEY("kind","object_id")
);
CREATE INDEX "metric_work_day" ON "metric_work" ("kind","day");

CREATE TABLE "metric_goals" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "measure" text NOT NULL,
  "region" bigint,
  "currency" text,
  "from" date NOT NULL,
  "until" date NOT NULL,
  "target" bigint NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "metric_goals_days" CHECK ("metric_goals"."until" >= "metric_goals"."from"),
  CONSTRAINT "metric_goals_target" CHECK ("metric_goals"."target" > 0),
  CONSTRAINT "metric_goals_measure" CHECK ("metric_goals"."measure" in ('net', 'gross', 'orders', 'new_customers')),
  CONSTRAINT "metric_goals_currency" CHECK (("metric_goals"."measure" in ('gross', 'net')) = ("metric_goals"."currency" is not null))
);

CREATE TABLE "metric_mails" (
  "user_id" bigint PRIMARY KEY NOT NULL,
  "dashboard_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

-- System

CREATE TABLE "system_processes" (
  "id" text PRIMARY KEY NOT NULL,
  "pid" integer NOT NULL,
  "version" text NOT NULL,
  "node" text NOT NULL,
  "cpus" integer NOT NULL,
  "is_worker" boolean NOT NULL,
  "memory_bytes" bigint NOT NULL,
  "started_at" timestamp with time zone NOT NULL,
  "seen_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "system_certificates" (
  "name" text PRIMARY KEY NOT NULL,
  "checked_at" timestamp with time zone NOT NULL,
  "valid_until" timestamp with time zone,
  "failure" text,
  CONSTRAINT "system_certificates_name" CHECK ("system_certificates"."name" in ('shop', 'issuer', 'store'))
);

-- Foreign keys

ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "affiliate_acceptances" ADD CONSTRAINT "affiliate_acceptances_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "affiliate_acceptances" ADD CONSTRAINT "affiliate_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "affiliate_acceptances" ADD CONSTRAINT "affiliate_acceptances_version_affiliate_terms_version_fk" FOREIGN KEY ("version") REFERENCES "affiliate_terms"("version");
ALTER TABLE "affiliate_applications" ADD CONSTRAINT "affiliate_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id");
ALTER TABLE "affiliate_applications" ADD CONSTRAINT "affiliate_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "affiliate_codes" ADD CONSTRAINT "affiliate_codes_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "affiliate_offers" ADD CONSTRAINT "affiliate_offers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "affiliate_offers" ADD CONSTRAINT "affiliate_offers_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "affiliate_offers" ADD CONSTRAINT "affiliate_offers_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "users"("id");
ALTER TABLE "attached_tunes" ADD CONSTRAINT "attached_tunes_attachment_id_tune_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "tune_attachments"("id") ON DELETE cascade;
ALTER TABLE "attached_tunes" ADD CONSTRAINT "attached_tunes_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id") ON DELETE cascade;
ALTER TABLE "beta_builds" ADD CONSTRAINT "beta_builds_program_id_beta_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "beta_programs"("id");
ALTER TABLE "beta_feedback" ADD CONSTRAINT "beta_feedback_build_id_beta_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "beta_builds"("id");
ALTER TABLE "beta_feedback" ADD CONSTRAINT "beta_feedback_program_id_beta_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "beta_programs"("id");
ALTER TABLE "beta_feedback" ADD CONSTRAINT "beta_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "beta_participants" ADD CONSTRAINT "beta_participants_program_id_beta_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "beta_programs"("id");
ALTER TABLE "beta_participants" ADD CONSTRAINT "beta_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "blog_authors" ADD CONSTRAINT "blog_authors_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "pictures"("id");
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_author_id_blog_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "blog_authors"("id");
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "pictures"("id");
ALTER TABLE "catalog_imports" ADD CONSTRAINT "catalog_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "catalog_imports" ADD CONSTRAINT "catalog_imports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "users"("id");
ALTER TABLE "closed_alerts" ADD CONSTRAINT "closed_alerts_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "alerts"("id");
ALTER TABLE "closing_balances" ADD CONSTRAINT "closing_balances_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id");
ALTER TABLE "closing_balances" ADD CONSTRAINT "closing_balances_day_closed_book_days_day_fk" FOREIGN KEY ("day") REFERENCES "closed_book_days"("day");
ALTER TABLE "content_pages" ADD CONSTRAINT "content_pages_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "pictures"("id");
ALTER TABLE "conversion_rates" ADD CONSTRAINT "conversion_rates_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "users"("id");
ALTER TABLE "credit_deals" ADD CONSTRAINT "credit_deals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "credit_deals" ADD CONSTRAINT "credit_deals_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "customer_views" ADD CONSTRAINT "customer_views_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "users"("id");
ALTER TABLE "customer_views" ADD CONSTRAINT "customer_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "dealer_accounts" ADD CONSTRAINT "dealer_accounts_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id");
ALTER TABLE "dealer_accounts" ADD CONSTRAINT "dealer_accounts_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_applications" ADD CONSTRAINT "dealer_applications_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_applications" ADD CONSTRAINT "dealer_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id");
ALTER TABLE "dealer_applications" ADD CONSTRAINT "dealer_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "dealer_credit_changes" ADD CONSTRAINT "dealer_credit_changes_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_credit_lot_uses" ADD CONSTRAINT "dealer_credit_lot_uses_code_id_tune_credits_id_fk" FOREIGN KEY ("code_id") REFERENCES "tune_credits"("id");
ALTER TABLE "dealer_credit_lot_uses" ADD CONSTRAINT "dealer_credit_lot_uses_lot_id_dealer_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "dealer_credit_lots"("id");
ALTER TABLE "dealer_credit_lots" ADD CONSTRAINT "dealer_credit_lots_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_credits" ADD CONSTRAINT "dealer_credits_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_entries" ADD CONSTRAINT "dealer_entries_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_entries" ADD CONSTRAINT "dealer_entries_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "transfers"("id");
ALTER TABLE "dealer_group_members" ADD CONSTRAINT "dealer_group_members_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id") ON DELETE cascade;
ALTER TABLE "dealer_group_members" ADD CONSTRAINT "dealer_group_members_group_id_dealer_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "dealer_groups"("id") ON DELETE cascade;
ALTER TABLE "dealer_invites" ADD CONSTRAINT "dealer_invites_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "users"("id");
ALTER TABLE "dealer_invites" ADD CONSTRAINT "dealer_invites_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_invites" ADD CONSTRAINT "dealer_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "users"("id");
ALTER TABLE "dealer_members" ADD CONSTRAINT "dealer_members_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_members" ADD CONSTRAINT "dealer_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "dealer_payments" ADD CONSTRAINT "dealer_payments_deal_id_credit_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "credit_deals"("id");
ALTER TABLE "dealer_payments" ADD CONSTRAINT "dealer_payments_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_payments" ADD CONSTRAINT "dealer_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "dealer_post_mails" ADD CONSTRAINT "dealer_post_mails_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "blog_posts"("id") ON DELETE cascade;
ALTER TABLE "dealer_snapshots" ADD CONSTRAINT "dealer_snapshots_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_snapshots" ADD CONSTRAINT "dealer_snapshots_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "users"("id");
ALTER TABLE "dealer_specializations" ADD CONSTRAINT "dealer_specializations_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_statements" ADD CONSTRAINT "dealer_statements_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_tools" ADD CONSTRAINT "dealer_tools_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "dealer_tools" ADD CONSTRAINT "dealer_tools_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "tools"("id");
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "files"("id");
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_ledger_id_transfers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "transfers"("id");
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_transfer_id_share_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "share_transfers"("id");
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_parent_id_discount_codes_id_fk" FOREIGN KEY ("parent_id") REFERENCES "discount_codes"("id");
ALTER TABLE "discount_customers" ADD CONSTRAINT "discount_customers_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "discount_codes"("id");
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "discount_codes"("id");
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "disputes"("id");
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files"("id");
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_dealer_payment_id_dealer_payments_id_fk" FOREIGN KEY ("dealer_payment_id") REFERENCES "dealer_payments"("id");
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "dyno_runs" ADD CONSTRAINT "dyno_runs_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id");
ALTER TABLE "earners" ADD CONSTRAINT "earners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "engine_tool_restrictions" ADD CONSTRAINT "engine_tool_restrictions_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "engines"("id");
ALTER TABLE "engine_tool_restrictions" ADD CONSTRAINT "engine_tool_restrictions_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "tools"("id");
ALTER TABLE "engines" ADD CONSTRAINT "engines_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "pictures"("id");
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id");
ALTER TABLE "files" ADD CONSTRAINT "files_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "users"("id");
ALTER TABLE "fitment_transmissions" ADD CONSTRAINT "fitment_transmissions_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "engines"("id");
ALTER TABLE "fitment_transmissions" ADD CONSTRAINT "fitment_transmissions_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "models"("id");
ALTER TABLE "fitment_transmissions" ADD CONSTRAINT "fitment_transmissions_transmission_id_transmissions_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "transmissions"("id");
ALTER TABLE "fitments" ADD CONSTRAINT "fitments_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "engines"("id");
ALTER TABLE "fitments" ADD CONSTRAINT "fitments_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "models"("id");
ALTER TABLE "fraud_checks" ADD CONSTRAINT "fraud_checks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "garage_vehicles" ADD CONSTRAINT "garage_vehicles_fitment" FOREIGN KEY ("model_id","year","engine_id") REFERENCES "fitments"("model_id","year","engine_id") DEFERRABLE;
ALTER TABLE "garage_vehicles" ADD CONSTRAINT "garage_vehicles_fitment_transmission" FOREIGN KEY ("model_id","engine_id","transmission_id") REFERENCES "fitment_transmissions"("model_id","engine_id","transmission_id") DEFERRABLE;
ALTER TABLE "garage_vehicles" ADD CONSTRAINT "garage_vehicles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "gateway_payout_items" ADD CONSTRAINT "gateway_payout_items_payout_id_gateway_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "gateway_payouts"("id");
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id");
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "users"("id");
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "guides" ADD CONSTRAINT "guides_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "engines"("id");
ALTER TABLE "guides" ADD CONSTRAINT "guides_make_id_makes_id_fk" FOREIGN KEY ("make_id") REFERENCES "makes"("id");
ALTER TABLE "guides" ADD CONSTRAINT "guides_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "models"("id");
ALTER TABLE "guides" ADD CONSTRAINT "guides_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "pictures"("id");
ALTER TABLE "guides" ADD CONSTRAINT "guides_transmission_id_transmissions_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "transmissions"("id");
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_id_catalog_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "catalog_imports"("id") ON DELETE cascade;
ALTER TABLE "kit_parts" ADD CONSTRAINT "kit_parts_kit_id_products_id_fk" FOREIGN KEY ("kit_id") REFERENCES "products"("id") ON DELETE cascade;
ALTER TABLE "kit_parts" ADD CONSTRAINT "kit_parts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "kit_parts" ADD CONSTRAINT "kit_parts_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id");
ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_contact_id_lead_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "lead_contacts"("id");
ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "lead_deals"("id");
ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "users"("id");
ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_follows_lead_activities_id_fk" FOREIGN KEY ("follows") REFERENCES "lead_activities"("id");
ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id");
ALTER TABLE "lead_calendars" ADD CONSTRAINT "lead_calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "lead_contact_labels" ADD CONSTRAINT "lead_contact_labels_contact_id_lead_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "lead_contacts"("id") ON DELETE cascade;
ALTER TABLE "lead_contact_labels" ADD CONSTRAINT "lead_contact_labels_label_id_lead_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "lead_labels"("id");
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_firm_id_lead_contacts_id_fk" FOREIGN KEY ("firm_id") REFERENCES "lead_contacts"("id");
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_merged_into_lead_contacts_id_fk" FOREIGN KEY ("merged_into") REFERENCES "lead_contacts"("id");
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id");
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "lead_deal_labels" ADD CONSTRAINT "lead_deal_labels_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "lead_deals"("id") ON DELETE cascade;
ALTER TABLE "lead_deal_labels" ADD CONSTRAINT "lead_deal_labels_label_id_lead_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "lead_labels"("id");
ALTER TABLE "lead_deal_tools" ADD CONSTRAINT "lead_deal_tools_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "lead_deals"("id") ON DELETE cascade;
ALTER TABLE "lead_deal_tools" ADD CONSTRAINT "lead_deal_tools_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "tools"("id") ON DELETE cascade;
ALTER TABLE "lead_deal_tunes" ADD CONSTRAINT "lead_deal_tunes_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "lead_deals"("id") ON DELETE cascade;
ALTER TABLE "lead_deal_tunes" ADD CONSTRAINT "lead_deal_tunes_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id") ON DELETE cascade;
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "engines"("id") ON DELETE set null;
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_firm_id_lead_contacts_id_fk" FOREIGN KEY ("firm_id") REFERENCES "lead_contacts"("id");
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_make_id_makes_id_fk" FOREIGN KEY ("make_id") REFERENCES "makes"("id") ON DELETE set null;
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "models"("id") ON DELETE set null;
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id");
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_person_id_lead_contacts_id_fk" FOREIGN KEY ("person_id") REFERENCES "lead_contacts"("id");
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_pipeline_id_lead_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "lead_pipelines"("id");
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_reason_id_lead_reasons_id_fk" FOREIGN KEY ("reason_id") REFERENCES "lead_reasons"("id");
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_source_id_lead_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "lead_sources"("id");
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_stage_of_pipeline" FOREIGN KEY ("stage_id","pipeline_id") REFERENCES "lead_stages"("id","pipeline_id");
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "users"("id");
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "lead_deals"("id");
ALTER TABLE "lead_goals" ADD CONSTRAINT "lead_goals_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "lead_goals" ADD CONSTRAINT "lead_goals_pipeline_id_lead_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "lead_pipelines"("id") ON DELETE cascade;
ALTER TABLE "lead_import_rows" ADD CONSTRAINT "lead_import_rows_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "lead_imports"("id") ON DELETE cascade;
ALTER TABLE "lead_imports" ADD CONSTRAINT "lead_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "lead_imports" ADD CONSTRAINT "lead_imports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "users"("id");
ALTER TABLE "lead_mail_files" ADD CONSTRAINT "lead_mail_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE cascade;
ALTER TABLE "lead_mail_files" ADD CONSTRAINT "lead_mail_files_mail_id_lead_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "lead_mails"("id") ON DELETE cascade;
ALTER TABLE "lead_mails" ADD CONSTRAINT "lead_mails_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id");
ALTER TABLE "lead_mails" ADD CONSTRAINT "lead_mails_contact_id_lead_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "lead_contacts"("id");
ALTER TABLE "lead_mails" ADD CONSTRAINT "lead_mails_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "lead_deals"("id");
ALTER TABLE "lead_mentions" ADD CONSTRAINT "lead_mentions_note_id_lead_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "lead_notes"("id") ON DELETE cascade;
ALTER TABLE "lead_mentions" ADD CONSTRAINT "lead_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "users"("id");
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_gone_id_lead_contacts_id_fk" FOREIGN KEY ("gone_id") REFERENCES "lead_contacts"("id");
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_kept_id_lead_contacts_id_fk" FOREIGN KEY ("kept_id") REFERENCES "lead_contacts"("id");
ALTER TABLE "lead_note_files" ADD CONSTRAINT "lead_note_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE cascade;
ALTER TABLE "lead_note_files" ADD CONSTRAINT "lead_note_files_note_id_lead_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "lead_notes"("id") ON DELETE cascade;
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id");
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_contact_id_lead_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "lead_contacts"("id");
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "lead_deals"("id");
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_note_id_lead_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "lead_notes"("id");
ALTER TABLE "lead_pipeline_members" ADD CONSTRAINT "lead_pipeline_members_pipeline_id_lead_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "lead_pipelines"("id") ON DELETE cascade;
ALTER TABLE "lead_pipeline_members" ADD CONSTRAINT "lead_pipeline_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "lead_rules" ADD CONSTRAINT "lead_rules_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id");
ALTER TABLE "lead_rules" ADD CONSTRAINT "lead_rules_stage_id_lead_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "lead_stages"("id") ON DELETE set null;
ALTER TABLE "lead_rules" ADD CONSTRAINT "lead_rules_template_id_lead_activity_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "lead_activity_templates"("id") ON DELETE set null;
ALTER TABLE "lead_runs" ADD CONSTRAINT "lead_runs_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "lead_deals"("id");
ALTER TABLE "lead_stages" ADD CONSTRAINT "lead_stages_pipeline_id_lead_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "lead_pipelines"("id") ON DELETE cascade;
ALTER TABLE "lead_stays" ADD CONSTRAINT "lead_stays_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "lead_deals"("id");
ALTER TABLE "ledger_balances" ADD CONSTRAINT "ledger_balances_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id");
ALTER TABLE "log_shares" ADD CONSTRAINT "log_shares_log_id_logs_id_fk" FOREIGN KEY ("log_id") REFERENCES "logs"("id") ON DELETE cascade;
ALTER TABLE "log_tools" ADD CONSTRAINT "log_tools_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "logs" ADD CONSTRAINT "logs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files"("id");
ALTER TABLE "logs" ADD CONSTRAINT "logs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "makes" ADD CONSTRAINT "makes_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "pictures"("id");
ALTER TABLE "metric_mails" ADD CONSTRAINT "metric_mails_dashboard_id_saved_views_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "saved_views"("id") ON DELETE set null;
ALTER TABLE "metric_mails" ADD CONSTRAINT "metric_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "metric_orders" ADD CONSTRAINT "metric_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "models" ADD CONSTRAINT "models_make_id_makes_id_fk" FOREIGN KEY ("make_id") REFERENCES "makes"("id");
ALTER TABLE "models" ADD CONSTRAINT "models_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "pictures"("id");
ALTER TABLE "newsletter_events" ADD CONSTRAINT "newsletter_events_send_id_newsletter_sends_id_fk" FOREIGN KEY ("send_id") REFERENCES "newsletter_sends"("id") ON DELETE cascade;
ALTER TABLE "newsletter_sends" ADD CONSTRAINT "newsletter_sends_campaign_id_newsletter_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "newsletter_campaigns"("id");
ALTER TABLE "newsletter_sends" ADD CONSTRAINT "newsletter_sends_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "newsletter_subscribers"("id") ON DELETE cascade;
ALTER TABLE "order_attributions" ADD CONSTRAINT "order_attributions_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "order_attributions" ADD CONSTRAINT "order_attributions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_new_order_id_orders_id_fk" FOREIGN KEY ("new_order_id") REFERENCES "orders"("id");
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "quotes"("id");
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id");
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "order_shares" ADD CONSTRAINT "order_shares_affiliate_id_earners_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "earners"("id");
ALTER TABLE "order_shares" ADD CONSTRAINT "order_shares_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id");
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "parcels"("id") ON DELETE cascade;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_credit_order_id_orders_id_fk" FOREIGN KEY ("credit_order_id") REFERENCES "orders"("id");
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "postings" ADD CONSTRAINT "postings_from_id_ledger_accounts_id_fk" FOREIGN KEY ("from_id") REFERENCES "ledger_accounts"("id");
ALTER TABLE "postings" ADD CONSTRAINT "postings_to_id_ledger_accounts_id_fk" FOREIGN KEY ("to_id") REFERENCES "ledger_accounts"("id");
ALTER TABLE "postings" ADD CONSTRAINT "postings_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "transfers"("id");
ALTER TABLE "price_list_dealers" ADD CONSTRAINT "price_list_dealers_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "price_list_dealers" ADD CONSTRAINT "price_list_dealers_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "price_lists"("id") ON DELETE cascade;
ALTER TABLE "price_list_groups" ADD CONSTRAINT "price_list_groups_group_id_dealer_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "dealer_groups"("id");
ALTER TABLE "price_list_groups" ADD CONSTRAINT "price_list_groups_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "price_lists"("id") ON DELETE cascade;
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "price_lists"("id") ON DELETE cascade;
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE cascade;
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_variant" FOREIGN KEY ("variant_id","product_id") REFERENCES "product_variants"("id","product_id") ON DELETE cascade;
ALTER TABLE "price_tier_changes" ADD CONSTRAINT "price_tier_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "price_tier_changes" ADD CONSTRAINT "price_tier_changes_tier_id_price_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "price_tiers"("id") ON DELETE cascade;
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_parent_id_product_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "product_categories"("id");
ALTER TABLE "product_fits" ADD CONSTRAINT "product_fits_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "engines"("id");
ALTER TABLE "product_fits" ADD CONSTRAINT "product_fits_make_id_makes_id_fk" FOREIGN KEY ("make_id") REFERENCES "makes"("id");
ALTER TABLE "product_fits" ADD CONSTRAINT "product_fits_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "models"("id");
ALTER TABLE "product_fits" ADD CONSTRAINT "product_fits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE cascade;
ALTER TABLE "product_fits" ADD CONSTRAINT "product_fits_transmission_id_transmissions_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "transmissions"("id");
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "pictures"("id");
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_selection_id_product_selections_id_fk" FOREIGN KEY ("selection_id") REFERENCES "product_selections"("id") ON DELETE set null;
ALTER TABLE "product_price_changes" ADD CONSTRAINT "product_price_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "product_selections" ADD CONSTRAINT "product_selections_option_id_product_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "product_options"("id");
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "product_categories"("id");
ALTER TABLE "purchase_notes" ADD CONSTRAINT "purchase_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_device_id_push_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "push_devices"("id") ON DELETE cascade;
ALTER TABLE "question_ratings" ADD CONSTRAINT "question_ratings_question_id_faq_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "faq_questions"("id") ON DELETE cascade;
ALTER TABLE "quote_offers" ADD CONSTRAINT "quote_offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "quote_offers" ADD CONSTRAINT "quote_offers_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "quotes"("id");
ALTER TABLE "quote_offers" ADD CONSTRAINT "quote_offers_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "users"("id");
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "rate_quotes" ADD CONSTRAINT "rate_quotes_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "refund_shares" ADD CONSTRAINT "refund_shares_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id");
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_order_id_orders_id_fk" FOREIGN KEY ("payment_order_id") REFERENCES "orders"("id");
ALTER TABLE "related_products" ADD CONSTRAINT "related_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "related_products" ADD CONSTRAINT "related_products_related_id_products_id_fk" FOREIGN KEY ("related_id") REFERENCES "products"("id");
ALTER TABLE "rental_orders" ADD CONSTRAINT "rental_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade;
ALTER TABLE "rental_orders" ADD CONSTRAINT "rental_orders_rental_id_rentals_order_id_fk" FOREIGN KEY ("rental_id") REFERENCES "rentals"("order_id") ON DELETE cascade;
ALTER TABLE "rental_units" ADD CONSTRAINT "rental_units_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "tools"("id");
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade;
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "tools"("id");
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_unit_id_rental_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "rental_units"("id");
ALTER TABLE "repriced_products" ADD CONSTRAINT "repriced_products_change_id_product_price_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "product_price_changes"("id");
ALTER TABLE "repriced_products" ADD CONSTRAINT "repriced_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE cascade;
ALTER TABLE "rescue_sessions" ADD CONSTRAINT "rescue_sessions_handler_id_users_id_fk" FOREIGN KEY ("handler_id") REFERENCES "users"("id");
ALTER TABLE "rescue_sessions" ADD CONSTRAINT "rescue_sessions_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE cascade;
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id");
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "returns"("id") ON DELETE cascade;
ALTER TABLE "returns" ADD CONSTRAINT "returns_change_id_order_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "order_changes"("id");
ALTER TABLE "returns" ADD CONSTRAINT "returns_exchange_order_id_orders_id_fk" FOREIGN KEY ("exchange_order_id") REFERENCES "orders"("id");
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "returns" ADD CONSTRAINT "returns_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id");
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files"("id");
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE cascade;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id");
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_location_id_stock_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "stock_locations"("id");
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id");
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "parcels"("id");
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_supply_order_id_supply_orders_id_fk" FOREIGN KEY ("supply_order_id") REFERENCES "supply_orders"("id");
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_variant" FOREIGN KEY ("variant_id","product_id") REFERENCES "product_variants"("id","product_id");
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_sessions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "sessions"("id") ON DELETE cascade;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewed_user_id_users_id_fk" FOREIGN KEY ("viewed_user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "share_agreements" ADD CONSTRAINT "share_agreements_brand_id_tuner_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "tuner_brands"("id");
ALTER TABLE "share_agreements" ADD CONSTRAINT "share_agreements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "share_agreements" ADD CONSTRAINT "share_agreements_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "share_agreements" ADD CONSTRAINT "share_agreements_pool_id_tune_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "tune_pools"("id");
ALTER TABLE "share_agreements" ADD CONSTRAINT "share_agreements_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id");
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_agreement_id_share_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "share_agreements"("id");
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_ledger_id_transfers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "transfers"("id");
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "order_lines"("id");
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id");
ALTER TABLE "share_entries" ADD CONSTRAINT "share_entries_transfer" FOREIGN KEY ("transfer_id","earner_id","currency") REFERENCES "share_transfers"("id","earner_id","currency");
ALTER TABLE "share_groups" ADD CONSTRAINT "share_groups_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "users"("id");
ALTER TABLE "share_groups" ADD CONSTRAINT "share_groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "share_payees" ADD CONSTRAINT "share_payees_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "share_transfers" ADD CONSTRAINT "share_transfers_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "share_transfers" ADD CONSTRAINT "share_transfers_group_id_share_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "share_groups"("id");
ALTER TABLE "signature_authorities" ADD CONSTRAINT "signature_authorities_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "signature_authorities" ADD CONSTRAINT "signature_authorities_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files"("id");
ALTER TABLE "signature_authorities" ADD CONSTRAINT "signature_authorities_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "users"("id");
ALTER TABLE "signature_authorities" ADD CONSTRAINT "signature_authorities_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "users"("id");
ALTER TABLE "signature_authorities" ADD CONSTRAINT "signature_authorities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "split_credit_dealers" ADD CONSTRAINT "split_credit_dealers_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "dealers"("id");
ALTER TABLE "split_credit_dealers" ADD CONSTRAINT "split_credit_dealers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "users"("id");
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "users"("id");
ALTER TABLE "staff_security" ADD CONSTRAINT "staff_security_demanded_by_users_id_fk" FOREIGN KEY ("demanded_by") REFERENCES "users"("id");
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_variant" FOREIGN KEY ("variant_id","product_id") REFERENCES "product_variants"("id","product_id");
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_location_id_stock_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "stock_locations"("id");
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_variant" FOREIGN KEY ("variant_id","product_id") REFERENCES "product_variants"("id","product_id");
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_location_id_stock_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "stock_locations"("id");
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_variant" FOREIGN KEY ("variant_id","product_id") REFERENCES "product_variants"("id","product_id");
ALTER TABLE "stock_marks" ADD CONSTRAINT "stock_marks_location_id_stock_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "stock_locations"("id");
ALTER TABLE "stock_marks" ADD CONSTRAINT "stock_marks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "stock_marks" ADD CONSTRAINT "stock_marks_variant" FOREIGN KEY ("variant_id","product_id") REFERENCES "product_variants"("id","product_id");
ALTER TABLE "stock_transfer_lines" ADD CONSTRAINT "stock_transfer_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "stock_transfer_lines" ADD CONSTRAINT "stock_transfer_lines_transfer_id_stock_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "stock_transfers"("id");
ALTER TABLE "stock_transfer_lines" ADD CONSTRAINT "stock_transfer_lines_variant" FOREIGN KEY ("variant_id","product_id") REFERENCES "product_variants"("id","product_id");
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_from_id_stock_locations_id_fk" FOREIGN KEY ("from_id") REFERENCES "stock_locations"("id");
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_to_id_stock_locations_id_fk" FOREIGN KEY ("to_id") REFERENCES "stock_locations"("id");
ALTER TABLE "supply_order_lines" ADD CONSTRAINT "supply_order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id");
ALTER TABLE "supply_order_lines" ADD CONSTRAINT "supply_order_lines_supply_order_id_supply_orders_id_fk" FOREIGN KEY ("supply_order_id") REFERENCES "supply_orders"("id");
ALTER TABLE "supply_order_lines" ADD CONSTRAINT "supply_order_lines_variant" FOREIGN KEY ("variant_id","product_id") REFERENCES "product_variants"("id","product_id");
ALTER TABLE "supply_orders" ADD CONSTRAINT "supply_orders_to_id_stock_locations_id_fk" FOREIGN KEY ("to_id") REFERENCES "stock_locations"("id");
ALTER TABLE "ticket_feedback" ADD CONSTRAINT "ticket_feedback_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id");
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files"("id");
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "ticket_messages"("id");
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id");
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id");
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "users"("id");
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "tool_rentals" ADD CONSTRAINT "tool_rentals_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "tools"("id");
ALTER TABLE "trade_in_requests" ADD CONSTRAINT "trade_in_requests_device_id_trade_in_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "trade_in_devices"("id");
ALTER TABLE "trade_in_requests" ADD CONSTRAINT "trade_in_requests_difference_order_id_orders_id_fk" FOREIGN KEY ("difference_order_id") REFERENCES "orders"("id") ON DELETE set null;
ALTER TABLE "trade_in_requests" ADD CONSTRAINT "trade_in_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade;
ALTER TABLE "trade_in_requests" ADD CONSTRAINT "trade_in_requests_stock_location_id_stock_locations_id_fk" FOREIGN KEY ("stock_location_id") REFERENCES "stock_locations"("id");
ALTER TABLE "trade_in_requests" ADD CONSTRAINT "trade_in_requests_stock_product_id_products_id_fk" FOREIGN KEY ("stock_product_id") REFERENCES "products"("id");
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_group_id_transfer_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "transfer_groups"("id");
ALTER TABLE "transmission_tool_restrictions" ADD CONSTRAINT "transmission_tool_restrictions_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "tools"("id");
ALTER TABLE "transmission_tool_restrictions" ADD CONSTRAINT "transmission_tool_restrictions_transmission_id_transmissions_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "transmissions"("id");
ALTER TABLE "tune_attachments" ADD CONSTRAINT "tune_attachments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "tune_attachments" ADD CONSTRAINT "tune_attachments_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id") ON DELETE cascade;
ALTER TABLE "tune_counts" ADD CONSTRAINT "tune_counts_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id") ON DELETE cascade;
ALTER TABLE "tune_credit_uses" ADD CONSTRAINT "tune_credit_uses_credit_id_tune_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "tune_credits"("id");
ALTER TABLE "tune_credits" ADD CONSTRAINT "tune_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "tune_pool_members" ADD CONSTRAINT "tune_pool_members_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "tune_pool_members" ADD CONSTRAINT "tune_pool_members_pool_id_tune_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "tune_pools"("id");
ALTER TABLE "tune_recommends" ADD CONSTRAINT "tune_recommends_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id");
ALTER TABLE "tune_request_events" ADD CONSTRAINT "tune_request_events_request_id_tune_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "tune_requests"("id");
ALTER TABLE "tune_request_files" ADD CONSTRAINT "tune_request_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files"("id");
ALTER TABLE "tune_request_files" ADD CONSTRAINT "tune_request_files_request_id_tune_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "tune_requests"("id");
ALTER TABLE "tune_request_messages" ADD CONSTRAINT "tune_request_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id");
ALTER TABLE "tune_request_messages" ADD CONSTRAINT "tune_request_messages_request_id_tune_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "tune_requests"("id");
ALTER TABLE "tune_requests" ADD CONSTRAINT "tune_requests_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "users"("id");
ALTER TABLE "tune_requests" ADD CONSTRAINT "tune_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "tune_requests" ADD CONSTRAINT "tune_requests_purchase_id_orders_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "orders"("id");
ALTER TABLE "tune_requests" ADD CONSTRAINT "tune_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "tune_requires" ADD CONSTRAINT "tune_requires_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id");
ALTER TABLE "tune_tools" ADD CONSTRAINT "tune_tools_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "tools"("id");
ALTER TABLE "tune_tools" ADD CONSTRAINT "tune_tools_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id");
ALTER TABLE "tune_tune_types" ADD CONSTRAINT "tune_tune_types_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id");
ALTER TABLE "tune_tune_types" ADD CONSTRAINT "tune_tune_types_tune_type_id_tune_types_id_fk" FOREIGN KEY ("tune_type_id") REFERENCES "tune_types"("id");
ALTER TABLE "tune_tuners" ADD CONSTRAINT "tune_tuners_brand_id_tuner_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "tuner_brands"("id");
ALTER TABLE "tune_tuners" ADD CONSTRAINT "tune_tuners_earner_id_earners_id_fk" FOREIGN KEY ("earner_id") REFERENCES "earners"("id");
ALTER TABLE "tune_tuners" ADD CONSTRAINT "tune_tuners_pool_id_tune_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "tune_pools"("id");
ALTER TABLE "tune_tuners" ADD CONSTRAINT "tune_tuners_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "tunes"("id");
ALTER TABLE "tune_types" ADD CONSTRAINT "tune_types_group_id_tune_type_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "tune_type_groups"("id");
ALTER TABLE "tunes" ADD CONSTRAINT "tunes_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "engines"("id");
ALTER TABLE "tunes" ADD CONSTRAINT "tunes_price_tier_id_price_tiers_id_fk" FOREIGN KEY ("price_tier_id") REFERENCES "price_tiers"("id");
ALTER TABLE "tunes" ADD CONSTRAINT "tunes_transmission_id_transmissions_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "transmissions"("id");
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE cascade;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id");
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id");
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "user_tags" ADD CONSTRAINT "user_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "value_transfers" ADD CONSTRAINT "value_transfers_new_tune_id_tunes_id_fk" FOREIGN KEY ("new_tune_id") REFERENCES "tunes"("id");
ALTER TABLE "value_transfers" ADD CONSTRAINT "value_transfers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "value_transfers" ADD CONSTRAINT "value_transfers_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id");
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "visit_consents" ADD CONSTRAINT "visit_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
ALTER TABLE "visit_people" ADD CONSTRAINT "visit_people_user_id_visit_consents_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "visit_consents"("user_id") ON DELETE cascade;
ALTER TABLE "visit_purchase_lines" ADD CONSTRAINT "visit_purchase_lines_key_visit_purchases_key_fk" FOREIGN KEY ("key") REFERENCES "visit_purchases"("key") ON DELETE cascade;
ALTER TABLE "work_alerts" ADD CONSTRAINT "work_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;

-- Foreign keys to a feature above the table's own
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_tune_request_id_tune_requests_id_fk" FOREIGN KEY ("tune_request_id") REFERENCES "tune_requests"("id");

-- Indexes that only SQL asks for

-- An earlier purchase covers one request; cancelling the request frees it again.
create unique index tune_requests_purchase on tune_requests (purchase_id) where state <> 'cancelled';
create index tune_credits_to_lapse on tune_credits (id) where value_left > 0;

-- Periods that may not overlap

-- Prices take the sale that runs in a region: there is never more than one. A sale of all regions meets each of them.
ALTER TABLE "sales" ADD CONSTRAINT "sales_once" EXCLUDE USING gist (
  (CASE WHEN "region" IS NULL THEN int8range(1, 3) ELSE int8range("region", "region", '[]') END) WITH &&,
  tstzrange("starts_at", "ends_at") WITH &&
);
-- HST covers what GST and a provincial tax cover together; every other tax covers all of its place.
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_once" EXCLUDE USING gist (
  "country" WITH =,
  "state" WITH =,
  (CASE "tax" WHEN 'gst' THEN int4range(1, 2) WHEN 'pst' THEN int4range(2, 3) WHEN 'qst' THEN int4range(2, 3) ELSE int4range(1, 3) END) WITH &&,
  daterange("valid_from", "valid_until", '[]') WITH &&
);

-- Sequences: one of invoice numbers for each region

create sequence invoice_numbers_1;
create sequence invoice_numbers_2;

-- Visits of no month that keep_visit_months has made a partition for

create schema visit_parts;
create table visit_parts.visits_rest partition of visits default;

-- Views

-- Bank details that money may go to: details from which the bank returned a payment must be checked again first.
create view payable_payees as
select b.earner_id, b.currency, b.details, b.version from share_payees b
where (b.held_until is null or b.held_until <= now())
and not exists (
  select 1 from disbursements d
  where d.earner_id = b.earner_id and d.currency = b.currency and d.state = 'returned' and d.returned_at >= b.checked_at
);
-- Affiliates who have not accepted the newest terms.
create view open_affiliate_terms as
select p.id as earner_id from earners p
where p.kind = 'affiliate' and not exists (
  select 1 from affiliate_acceptances a
  where a.earner_id = p.id and a.version = (select max(version) from affiliate_terms)
);

-- The role of the running application. It can add to the books but never change them (INV-23).

do $$ begin
  create role overboost_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant overboost_app to %I', current_user);
exception when others then null;
end $$;
grant usage on schema public to overboost_app;
grant select, insert, update, delete on all tables in schema public to overboost_app;
grant usage, select on all sequences in schema public to overboost_app;
alter default privileges in schema public grant select, insert, update, delete on tables to overboost_app;
alter default privileges in schema public grant usage, select on sequences to overboost_app;

-- Added to only: the books, audits, stock changes, timelines, and proofs of consent (INV-30).
revoke update, delete, truncate on postings, transfers, transfer_groups, audits, stock_changes from overboost_app;
revoke update, delete, truncate on tune_request_events, tune_request_files, consents, payment_events, conversion_rates from overboost_app;
revoke update, delete, truncate on share_entries, order_shares, refund_shares, affiliate_terms, affiliate_acceptances, order_attributions from overboost_app;
grant update (order_id) on order_shares to overboost_app;

-- Written by functions only.
revoke insert, update, delete on ledger_balances, stock_levels from overboost_app;
revoke insert, update, delete, truncate on dealer_entries, dealer_statements, closed_book_days, closing_balances from overboost_app;
revoke insert, update, delete, truncate on payable_payees, open_affiliate_terms from overboost_app;

-- Only the columns that may change.
revoke insert, update, delete, truncate on dealer_accounts from overboost_app;
grant update (credit_limit, terms_days, credit_hold, version) on dealer_accounts to overboost_app;
revoke insert, update, delete, truncate on share_transfers, share_groups from overboost_app;
grant update (state, paid_at) on share_transfers to overboost_app;
grant update (state, approved_by, approved_at, disbursed_at, cancelled_at) on share_groups to overboost_app;
revoke update, delete, truncate on disbursements, share_agreements from overboost_app;
grant update (state, paid_at, returned_at, reason) on disbursements to overboost_app;
grant update (ends_at) on share_agreements to overboost_app;
revoke delete, truncate on earners from overboost_app;
-- What was moved is never unmoved: quantities of lines stay, only what arrived of them grows.
revoke delete on stock_transfers, stock_transfer_lines, supply_orders, supply_order_lines from overboost_app;
revoke update on stock_transfer_lines, supply_order_lines from overboost_app;
grant update (received, missing) on stock_transfer_lines, supply_order_lines to overboost_app;
-- Balances follow postings, holds follow payments, and a card is opened by its order or by open_gift_card(): nothing else moves them.
revoke update, delete, truncate on gift_cards from overboost_app;
grant update (state, sent_at, sends, recipient_email) on gift_cards to overboost_app;
