ALTER TABLE "share_payees" ADD COLUMN "held_until" timestamp with time zone;
create or replace view payable_payees as
select b.earner_id, b.currency, b.details, b.version from share_payees b
where (b.held_until is null or b.held_until <= now())
and not exists (
  select 1 from disbursements d
  where d.earner_id = b.earner_id and d.currency = b.currency and d.state = 'returned' and d.returned_at >= b.checked_at
);
