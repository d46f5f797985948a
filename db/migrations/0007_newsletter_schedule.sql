ALTER TABLE "newsletter_campaigns" DROP CONSTRAINT "newsletter_campaigns_delivery";
ALTER TABLE "newsletter_campaigns" DROP CONSTRAINT "newsletter_campaigns_started";
ALTER TABLE "newsletter_campaigns" ADD COLUMN "send_at" timestamp with time zone;
ALTER TABLE "newsletter_campaigns" ADD CONSTRAINT "newsletter_campaigns_scheduled" CHECK ("newsletter_campaigns"."delivery" <> 'scheduled' or "newsletter_campaigns"."send_at" is not null);
ALTER TABLE "newsletter_campaigns" ADD CONSTRAINT "newsletter_campaigns_delivery" CHECK ("newsletter_campaigns"."delivery" in ('draft', 'scheduled', 'sending', 'paused', 'sent'));
ALTER TABLE "newsletter_campaigns" ADD CONSTRAINT "newsletter_campaigns_started" CHECK (("newsletter_campaigns"."delivery" in ('draft', 'scheduled')) = ("newsletter_campaigns"."started_at" is null));
