-- INV-02: the quantity on hand is the sum of its changes, and never below zero.
create or replace function stock_follows() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stock_levels as s (product_id, location_id, variant_id, on_hand)
  select product_id, location_id, variant_id, sum(delta)::int from added where delta > 0 group by 1, 2, 3 order by 1, 2, 3
  on conflict (product_id, location_id, variant_id) do update set on_hand = s.on_hand + excluded.on_hand;
  update stock_levels s set on_hand = s.on_hand + c.delta
  from (select product_id, location_id, variant_id, sum(delta)::int as delta from added where delta < 0 group by 1, 2, 3) c
  where s.product_id = c.product_id and s.location_id = c.location_id and s.variant_id is not distinct from c.variant_id;
  if exists (
    select 1 from added a where a.delta < 0
    and not exists (
      select 1 from stock_levels s
      where s.product_id = a.product_id and s.location_id = a.location_id and s.variant_id is not distinct from a.variant_id)
  ) then
    raise exception 'stock below zero' using errcode = 'check_violation', constraint = 'stock_levels_on_hand';
  end if;
  return null;
end $$;

create or replace trigger follow after insert on stock_changes referencing new table as added for each statement execute function stock_follows();
