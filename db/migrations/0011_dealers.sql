CREATE TABLE "dealer_applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealer_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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

CREATE TABLE "dealer_invites" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealer_invites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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

CREATE TABLE "dealer_snapshots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealer_snapshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dealer_id" bigint NOT NULL,
	"taken_by" bigint NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "dealer_specializations" (
	"dealer_id" bigint NOT NULL,
	"specialization" text NOT NULL,
	CONSTRAINT "dealer_specializations_dealer_id_specialization_pk" PRIMARY KEY("dealer_id","specialization")
);

CREATE TABLE "dealer_tools" (
	"dealer_id" bigint NOT NULL,
	"tool_id" bigint NOT NULL,
	"install_fee" bigint NOT NULL,
	CONSTRAINT "dealer_tools_dealer_id_tool_id_pk" PRIMARY KEY("dealer_id","tool_id"),
	CONSTRAINT "dealer_tools_fee" CHECK ("dealer_tools"."install_fee" >= 0)
);

CREATE TABLE "dealers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "dealers_slug_unique" UNIQUE("slug"),
	CONSTRAINT "dealers_place" CHECK (("dealers"."latitude" is null) = ("dealers"."longitude" is null)),
	CONSTRAINT "dealers_color" CHECK ("dealers"."accent_color" = '' or "dealers"."accent_color" ~ '^#[0-9a-f]{6}$')
);

ALTER TABLE "dealer_applications" ADD CONSTRAINT "dealer_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_applications" ADD CONSTRAINT "dealer_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_applications" ADD CONSTRAINT "dealer_applications_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_invites" ADD CONSTRAINT "dealer_invites_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_invites" ADD CONSTRAINT "dealer_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_invites" ADD CONSTRAINT "dealer_invites_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_members" ADD CONSTRAINT "dealer_members_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_members" ADD CONSTRAINT "dealer_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_snapshots" ADD CONSTRAINT "dealer_snapshots_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_snapshots" ADD CONSTRAINT "dealer_snapshots_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_specializations" ADD CONSTRAINT "dealer_specializations_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_tools" ADD CONSTRAINT "dealer_tools_dealer_id_dealers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_tools" ADD CONSTRAINT "dealer_tools_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "dealer_applications_inbox" ON "dealer_applications" USING btree ("region","state","id");
CREATE INDEX "dealer_applications_user" ON "dealer_applications" USING btree ("user_id");
CREATE UNIQUE INDEX "dealer_invites_open" ON "dealer_invites" USING btree ("dealer_id","email") WHERE "dealer_invites"."accepted_at" is null and "dealer_invites"."revoked_at" is null;
CREATE INDEX "dealer_invites_dealer" ON "dealer_invites" USING btree ("dealer_id","id");
CREATE INDEX "dealer_invites_email" ON "dealer_invites" USING btree ("email");
CREATE INDEX "dealer_members_user" ON "dealer_members" USING btree ("user_id");
CREATE INDEX "dealer_snapshots_dealer" ON "dealer_snapshots" USING btree ("dealer_id","id");
CREATE INDEX "dealer_specializations_key" ON "dealer_specializations" USING btree ("specialization");
CREATE INDEX "dealer_tools_tool" ON "dealer_tools" USING btree ("tool_id");
CREATE INDEX "dealers_region" ON "dealers" USING btree ("region","state","id");
CREATE INDEX "dealers_directory" ON "dealers" USING btree ("region","listed","name");
