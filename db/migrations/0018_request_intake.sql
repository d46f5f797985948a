ALTER TABLE "tune_requests" ADD COLUMN "fault_codes" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "tune_requests" ADD COLUMN "fault_codes_confirmed_at" timestamp with time zone;
ALTER TABLE "tune_requests" ADD COLUMN "fault_codes_terms" text;
ALTER TABLE "tune_requests" ADD CONSTRAINT "tune_requests_fault_codes" CHECK ((jsonb_array_length("tune_requests"."fault_codes") = 0) = ("tune_requests"."fault_codes_confirmed_at" is null) and ("tune_requests"."fault_codes_confirmed_at" is null) = ("tune_requests"."fault_codes_terms" is null));
