-- A dealer's books are kept in one currency and region: neither can change.
create or replace function dealer_currency_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the currency and region of a dealer cannot change' using errcode = 'restrict_violation', constraint = 'dealers_currency_stays';
end $$;

create or replace trigger currency_stays before update on dealers for each row
when (new.currency <> old.currency or new.region <> old.region) execute function dealer_currency_stays();
