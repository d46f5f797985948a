CREATE TABLE "staff_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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

ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "staff_invitations_open" ON "staff_invitations" USING btree ("email") WHERE accepted_at is null and revoked_at is null;
CREATE INDEX "staff_invitations_email" ON "staff_invitations" USING btree ("email");
CREATE INDEX "staff_invitations_inviter" ON "staff_invitations" USING btree ("invited_by");
