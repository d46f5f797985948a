CREATE TABLE "affiliate_clicks" (
	"code" text NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "affiliate_clicks_code_day_pk" PRIMARY KEY("code","day")
);

ALTER TABLE "affiliate_clicks" ADD CONSTRAINT "affiliate_clicks_code_affiliate_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."affiliate_codes"("code") ON DELETE no action ON UPDATE no action;
