CREATE TABLE "lead_deal_tools" (
	"deal_id" bigint NOT NULL,
	"tool_id" bigint NOT NULL,
	CONSTRAINT "lead_deal_tools_pkey" PRIMARY KEY("deal_id","tool_id")
);

CREATE TABLE "lead_deal_tunes" (
	"deal_id" bigint NOT NULL,
	"tune_id" bigint NOT NULL,
	CONSTRAINT "lead_deal_tunes_pkey" PRIMARY KEY("deal_id","tune_id")
);

ALTER TABLE "lead_deals" ADD COLUMN "make_id" bigint;
ALTER TABLE "lead_deals" ADD COLUMN "model_id" bigint;
ALTER TABLE "lead_deals" ADD COLUMN "vehicle_year" text;
ALTER TABLE "lead_deals" ADD COLUMN "engine_id" bigint;
ALTER TABLE "lead_deal_tools" ADD CONSTRAINT "lead_deal_tools_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."lead_deals"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_deal_tools" ADD CONSTRAINT "lead_deal_tools_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_deal_tunes" ADD CONSTRAINT "lead_deal_tunes_deal_id_lead_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."lead_deals"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_deal_tunes" ADD CONSTRAINT "lead_deal_tunes_tune_id_tunes_id_fk" FOREIGN KEY ("tune_id") REFERENCES "public"."tunes"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "lead_deal_tools_tool" ON "lead_deal_tools" USING btree ("tool_id");
CREATE INDEX "lead_deal_tunes_tune" ON "lead_deal_tunes" USING btree ("tune_id");
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_make_id_makes_id_fk" FOREIGN KEY ("make_id") REFERENCES "public"."makes"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "lead_deals" ADD CONSTRAINT "lead_deals_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "public"."engines"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "lead_deals_make" ON "lead_deals" USING btree ("make_id");
CREATE INDEX "lead_deals_model" ON "lead_deals" USING btree ("model_id");
CREATE INDEX "lead_deals_engine" ON "lead_deals" USING btree ("engine_id");

-- What the words of the vehicle and of the wishes name, as figures have read it until now.
UPDATE "lead_deals" d SET "make_id" = k.id, "model_id" = m.id, "engine_id" = e.id, "vehicle_year" = (
    select f.year from fitments f where f.model_id = m.id and strpos(t.words, ' ' || f.year || ' ') > 0 and (e.id is null or f.engine_id = e.id) limit 1)
  from (select w.vehicle, ' ' || lower(translate(w.vehicle, ',;/()·', '      ')) || ' ' as words from (select distinct vehicle from lead_deals where vehicle <> '') w) t
  left join lateral (select k.id from makes k where strpos(t.words, ' ' || lower(translate(k.name, ',;/()·', '      ')) || ' ') > 0 order by length(k.name) desc, k.id limit 1) k on true
  left join lateral (select m.id from models m where m.make_id = k.id and strpos(t.words, ' ' || lower(translate(m.name, ',;/()·', '      ')) || ' ') > 0 order by length(m.name) desc, m.id limit 1) m on true
  left join lateral (
    select e.id from engines e where strpos(t.words, ' ' || lower(translate(e.name, ',;/()·', '      ')) || ' ') > 0
      and (m.id is null or exists (select from fitments f where f.model_id = m.id and f.engine_id = e.id)) order by length(e.name) desc, e.id limit 1
  ) e on true
  where d.vehicle = t.vehicle;
INSERT INTO "lead_deal_tools" select d.id, k.id from lead_deals d join tools k
  on strpos(' ' || lower(translate(d.wants, ',;/()·', '      ')) || ' ', ' ' || lower(translate(k.name, ',;/()·', '      ')) || ' ') > 0;
