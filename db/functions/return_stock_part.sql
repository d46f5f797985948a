-- Puts back given quantities of what a purchase took, where they came from, or in an open location of the region once that one is
-- retired; never more than is still out over all locations.
create or replace function return_stock_part(cause text, why text, wanted jsonb) returns void language plpgsql security definer set search_path = public as $$
declare
  line record;
  place record;
  rest int;
begin
  perform pg_advisory_xact_lock(hashtextextended('stock/' || cause, 0));
  for line in
    select (w->>'product')::bigint as product, (w->>'variant')::bigint as variant, (w->>'quantity')::int as quantity
    from jsonb_array_elements(wanted) w order by 1, 2
  loop
    select least(line.quantity, -coalesce(sum(delta), 0))::int into rest from stock_changes
    where reference = cause and product_id = line.product and variant_id is not distinct from line.variant;
    for place in
      select location_id, -sum(delta)::int as still_out from stock_changes
      where reference = cause and product_id = line.product and variant_id is not distinct from line.variant
      group by location_id having sum(delta) < 0 order by location_id
    loop
      exit when rest <= 0;
      insert into stock_changes (product_id, location_id, variant_id, delta, reason, reference)
      values (line.product, open_place(place.location_id), line.variant, least(rest, place.still_out), why, cause);
      rest := rest - least(rest, place.still_out);
    end loop;
  end loop;
end $$;
