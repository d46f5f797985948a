-- Stock of a product with variants names one. What began before the product had variants may end without one: what an order or a
-- transfer took comes back as it was, and an open line of a supplier arrives as it was ordered. Staff then assign it.
create or replace function stock_names_variant() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.variant_id is not null or not has_variants(new.product_id) or (new.delta <= 0 and new.reason <> 'order') then return new; end if;
  if new.delta > 0 and new.reference is not null then
    if new.delta + (
      select coalesce(sum(c.delta), 0) from stock_changes c
      where c.reference = new.reference and c.product_id = new.product_id and c.variant_id is null) <= 0 then return new; end if;
    if exists (
      select 1 from supply_order_lines n
      where new.reference = 'supply-order/' || n.supply_order_id and n.product_id = new.product_id and n.variant_id is null) then return new; end if;
  end if;
  raise exception 'stock of a product with variants that names none' using errcode = 'check_violation', constraint = 'stock_names_variant';
end $$;

create or replace trigger names_variant before insert on stock_changes for each row execute function stock_names_variant();
