-- INV-25: every refund with money has a credit note, numbered without gaps in each region. It runs when the transaction ends, so
-- that the counter is locked last and for a moment only, and a preview, which is rolled back, takes no number.
create or replace function number_credit_note() returns trigger language plpgsql as $$
declare
  shop bigint;
  number text;
begin
  if exists (select from refunds where id = new.id and credit_note is not null) then return null; end if;
  select region into shop from orders where id = new.order_id;
  insert into credit_note_series as series (region, last) values (shop, 1)
    on conflict (region) do update set last = series.last + 1 returning last::text into number;
  update refunds set credit_note = case shop when 1 then 'US' else 'EU' end || '-CN-'
      || to_char(coalesce(finished_at, created_at) at time zone 'UTC', 'YYYY') || '-' || lpad(number, greatest(length(number), 6), '0')
    where id = new.id;
  return null;
end $$;

drop trigger if exists credit_note on refunds;
create constraint trigger credit_note after insert or update of state on refunds deferrable initially deferred
  for each row when (new.state = 'refunded' and new.amount > 0 and new.credit_note is null) execute function number_credit_note();
