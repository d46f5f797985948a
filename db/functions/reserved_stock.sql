-- What of a product in a place was sold and waits for its parcel.
create or replace function reserved_stock(of_product bigint, at_location bigint) returns int language sql stable set search_path = public as $$
  select coalesce(-sum(c.delta), 0)::int
  from orders o join stock_changes c on c.reference = 'order/' || o.id
  where o.state in ('paying', 'paid', 'partly_refunded') and o.shipping_tier is not null and o.shipped_at is null
    and c.product_id = of_product and c.location_id = at_location
$$;
