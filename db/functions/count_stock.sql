-- Sets the stock of a place to what was counted there, reserved units included. The count names the newest change that it
-- knew; null when there was another one since, and then nothing was changed.
drop function if exists count_stock(bigint, bigint, int, bigint, text, bigint);
create or replace function count_stock(
  of_product bigint, of_variant bigint, at_location bigint, counted int, last_change bigint, why text, by_actor bigint
) returns int language plpgsql security definer set search_path = public as $$
declare
  level int;
  difference int;
begin
  select on_hand into level from stock_levels
  where product_id = of_product and location_id = at_location and variant_id is not distinct from of_variant for update;
  if coalesce((
    select max(id) from stock_changes
    where product_id = of_product and location_id = at_location and variant_id is not distinct from of_variant
  ), 0) <> coalesce(last_change, 0) then
    return null;
  end if;
  difference := counted - reserved_stock(of_product, of_variant, at_location) - coalesce(level, 0);
  insert into stock_changes (product_id, location_id, variant_id, delta, reason, note, actor_id)
  values (of_product, at_location, of_variant, difference, 'count', why, by_actor);
  return difference;
end $$;
