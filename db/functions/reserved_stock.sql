-- What of a product, or a variant of it, in a place was sold and has not left. Of an order that left in part, its parcels are taken
-- from its places in the order of their numbers, as in the list of stock.
drop function if exists reserved_stock(bigint, bigint);
create or replace function reserved_stock(of_product bigint, of_variant bigint, at_location bigint) returns int language sql stable set search_path = public as $$
  select coalesce(sum(greatest(0, units - greatest(0, sent - before))), 0)::int
  from (
    select t.location_id, t.units,
      coalesce((select sum(x.quantity) from parcels k join parcel_lines x on x.parcel_id = k.id join order_lines n on n.id = x.order_line_id
        where k.order_id = t.order_id and k.state <> 'packed' and n.product_id = of_product and n.variant_id is not distinct from of_variant), 0) as sent,
      coalesce(sum(t.units) over (partition by t.order_id order by t.location_id rows between unbounded preceding and 1 preceding), 0) as before
    from (
      select o.id as order_id, c.location_id, -sum(c.delta) as units
      from orders o join stock_changes c on c.reference = 'order/' || o.id
      where o.state in ('paying', 'paid', 'partly_refunded') and o.shipping_tier is not null and o.shipped_at is null
        and c.product_id = of_product and c.variant_id is not distinct from of_variant
      group by 1, 2 having sum(c.delta) < 0) t) places
  where location_id = at_location
$$;
