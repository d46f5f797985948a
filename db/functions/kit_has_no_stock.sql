-- The stock of a kit is that of its parts.
create or replace function kit_has_no_stock() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select 1 from kit_parts where kit_id = new.product_id) then
    raise exception 'a kit with stock of its own' using errcode = 'check_violation', constraint = 'kit_parts_no_stock';
  end if;
  return new;
end $$;

create or replace trigger not_of_kit before insert on stock_changes for each row when (new.delta > 0) execute function kit_has_no_stock();
