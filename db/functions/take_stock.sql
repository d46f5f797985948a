-- Takes goods from the locations of a region that are not retired, by priority, whole lines from one location where possible. A line of a product with
-- variants names the one that is sold.
-- Returns the ids of products that are short; then nothing was taken.
create or replace function take_stock(for_region bigint, cause text, wanted jsonb) returns bigint[] language plpgsql security definer set search_path = public as $$
declare
  line record;
  place record;
  rest int;
  missing bigint[] := '{}';
begin
  perform 1 from stock_levels s
  where s.product_id in (select (w->>'product')::bigint from jsonb_array_elements(wanted) w)
    and s.location_id in (select l.id from stock_locations l where l.region = for_region and l.status = 'open')
    and exists (
      select 1 from jsonb_array_elements(wanted) w
      where (w->>'product')::bigint = s.product_id and (w->>'variant')::bigint is not distinct from s.variant_id)
  order by s.product_id, s.location_id, s.variant_id for update;
  for line in
    select (w->>'product')::bigint as product, (w->>'variant')::bigint as variant, sum((w->>'quantity')::int)::int as quantity
    from jsonb_array_elements(wanted) w group by 1, 2 order by 1, 2
  loop
    if (line.variant is null and has_variants(line.product))
      or exists (select 1 from product_variants v where v.id = line.variant and v.retired_at is not null)
      or coalesce((
        select sum(s.on_hand) from stock_levels s join stock_locations l on l.id = s.location_id
        where s.product_id = line.product and s.variant_id is not distinct from line.variant and l.region = for_region and l.status = 'open'
      ), 0) < line.quantity then
      missing := missing || line.product;
    end if;
  end loop;
  if array_length(missing, 1) > 0 then return missing; end if;
  for line in
    select (w->>'product')::bigint as product, (w->>'variant')::bigint as variant, sum((w->>'quantity')::int)::int as quantity
    from jsonb_array_elements(wanted) w group by 1, 2 order by 1, 2
  loop
    rest := line.quantity;
    for place in
      select s.location_id, s.on_hand from stock_levels s join stock_locations l on l.id = s.location_id
      where s.product_id = line.product and s.variant_id is not distinct from line.variant and l.region = for_region and l.status = 'open' and s.on_hand > 0
      order by (s.on_hand >= line.quantity) desc, l.priority, l.id
    loop
      exit when rest = 0;
      insert into stock_changes (product_id, location_id, variant_id, delta, reason, reference)
      values (line.product, place.location_id, line.variant, -least(rest, place.on_hand), 'order', cause);
      rest := rest - least(rest, place.on_hand);
    end loop;
  end loop;
  return missing;
end $$;
