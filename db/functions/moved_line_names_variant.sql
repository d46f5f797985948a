-- A line of a transfer or of an order to a supplier names the variant, where the product has any.
create or replace function moved_line_names_variant() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.variant_id is null and has_variants(new.product_id) then
    raise exception 'a line of a product with variants that names none' using errcode = 'check_violation', constraint = 'stock_names_variant';
  end if;
  return new;
end $$;

create or replace trigger names_variant before insert on stock_transfer_lines for each row execute function moved_line_names_variant();
create or replace trigger names_variant before insert on supply_order_lines for each row execute function moved_line_names_variant();
