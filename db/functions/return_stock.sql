-- Puts back what a purchase took, once.
create or replace function return_stock(cause text, why text) returns int language plpgsql security definer set search_path = public as $$
declare
  returned int;
begin
  perform pg_advisory_xact_lock(hashtextextended('stock/' || cause, 0));
  insert into stock_changes (product_id, location_id, variant_id, delta, reason, reference)
  select product_id, location_id, variant_id, -sum(delta)::int, why, cause from stock_changes
  where reference = cause group by product_id, location_id, variant_id having sum(delta) < 0
  order by product_id, location_id, variant_id;
  get diagnostics returned = row_count;
  return returned;
end $$;
