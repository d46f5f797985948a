-- The pieces that come off an earlier order when another one is paid: they leave the stock of the earlier one for the shelf as the payment
-- begins, so that the order that replaces it can have them, and come back if the payment fails. All rows are locked in one order first.
create or replace function move_stock_on(of_order bigint, is_begun boolean) returns void language plpgsql security definer set search_path = public as $$
declare
  o orders;
  cause text;
begin
  select * into o from orders where id = of_order;
  cause := 'order/' || (o.credit->>'order_id');
  perform 1 from stock_levels s
  where s.product_id in (select (g->>'product')::bigint from jsonb_array_elements(o.credit->'goods') g
    union select l.product_id from order_lines l where l.order_id = o.id and l.kind = 'product')
  order by s.product_id, s.location_id, s.variant_id for update;
  if is_begun then
    perform return_stock_part(cause, 'release', o.credit->'goods');
  elsif array_length(take_stock(o.region, cause, o.credit->'goods'), 1) > 0 then
    raise exception 'what was just put back is gone';
  end if;
end $$;
