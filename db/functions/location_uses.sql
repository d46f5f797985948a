-- What keeps a location from being retired, by what it is.
create or replace function location_uses(location bigint) returns table (what text, count int) language sql stable security definer set search_path = public as $$
  select u.what, u.count::int from (
    select 1 as place, 'units in stock' as what, sum(s.on_hand) as count from stock_levels s where s.location_id = location
    union all
    select 2, 'orders to ship', count(distinct o.id) from orders o join stock_changes c on c.reference = 'order/' || o.id
    where c.location_id = location and o.state in ('paying', 'paid', 'partly_refunded') and o.shipping_tier is not null and o.shipped_at is null
      and (select sum(t.delta) from stock_changes t
        where t.reference = 'order/' || o.id and t.location_id = location and t.product_id = c.product_id) < 0
    union all
    select 3, 'open transfers', count(*) from stock_transfers t where location in (t.from_id, t.to_id)
      and exists (select 1 from stock_transfer_lines n where n.transfer_id = t.id and n.received + n.missing < n.quantity)
    union all
    select 4, 'open supplier orders', count(*) from supply_orders t where t.to_id = location
      and exists (select 1 from supply_order_lines n where n.supply_order_id = t.id and n.received + n.missing < n.quantity)
  ) u where u.count > 0 order by u.place
$$;
