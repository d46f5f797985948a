CREATE INDEX "metric_pairs_list" ON "metric_pairs" USING btree ("span","day","region","orders");
ALTER TABLE "metric_pairs" DROP CONSTRAINT "metric_pairs_pk";
--> statement-breakpoint
ALTER TABLE "metric_pairs" ADD CONSTRAINT "metric_pairs_pk" PRIMARY KEY("span","kind","object_id","other_kind","other_id","day","region");
