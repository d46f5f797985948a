-- A tune on a price tier has the prices of the tier, whatever writes it.
create or replace function tune_prices_follow_tier() returns trigger language plpgsql as $$
begin
  select price, addon_price, base_price, base_addon_price, dealer_price, dealer_addon_price
  into new.price, new.addon_price, new.base_price, new.base_addon_price, new.dealer_price, new.dealer_addon_price
  from price_tiers where id = new.price_tier_id for share;
  return new;
end $$;

create or replace trigger prices_follow_tier before insert or update on tunes for each row
  when (new.price_tier_id is not null) execute function tune_prices_follow_tier();
