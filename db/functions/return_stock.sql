-- Puts back what a purchase took, once.
create or replace function return_stock(cause text, why text) returns int language plpgsql security definer set search_path = public as $$
declare
  wanted jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('stock/' || cause, 0));
  select jsonb_agg(jsonb_build_object('product', product_id, 'variant', variant_id, 'quantity', units)) into wanted
  from (
    select product_id, variant_id, -sum(delta) as units from stock_changes
    where reference = cause group by product_id, variant_id having sum(delta) < 0) taken;
  if wanted is null then return 0; end if;
  perform return_stock_part(cause, why, wanted);
  return jsonb_array_length(wanted);
end $$;
