-- New prices of a tier are the prices of its tunes at once, in the same transaction: each tune has a new version.
create or replace function price_tier_reprices() returns trigger language plpgsql as $$
begin
  update tunes set version = version + 1 where price_tier_id = new.id;
  return null;
end $$;

create or replace trigger reprices after update on price_tiers for each row
  when ((old.price, old.addon_price, old.base_price, old.base_addon_price, old.dealer_price, old.dealer_addon_price)
    is distinct from (new.price, new.addon_price, new.base_price, new.base_addon_price, new.dealer_price, new.dealer_addon_price))
  execute function price_tier_reprices();
