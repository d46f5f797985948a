-- Takes a device out of stock again. Returns false when its location has none left: then it was sold, and nothing changes.
create or replace function take_out_trade_in(of_order bigint, by_actor bigint) returns boolean language plpgsql security definer set search_path = public as $$
declare
  t trade_in_requests;
begin
  select * into t from trade_in_requests where order_id = of_order for update;
  if t.stock_product_id is null then return true; end if;
  perform 1 from stock_levels where product_id = t.stock_product_id and location_id = t.stock_location_id and variant_id is null and on_hand > 0 for update;
  if not found then return false; end if;
  insert into stock_changes (product_id, location_id, delta, reason, reference, actor_id)
  values (t.stock_product_id, t.stock_location_id, -1, 'trade-in-undone', 'trade-in/' || of_order, by_actor);
  update trade_in_requests set stock_product_id = null, stock_location_id = null where order_id = of_order;
  return true;
end $$;
