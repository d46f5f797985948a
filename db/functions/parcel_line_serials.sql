-- What a parcel holds is shipped, and in no other parcel; what is unpacked is in stock again. One that was sold with an order whose
-- money went back may be packed once more.
create or replace function parcel_line_serials() returns trigger language plpgsql as $$
declare
  packed int;
begin
  if tg_op = 'DELETE' then
    update serial_numbers set state = 'in_stock', parcel_id = null, order_line_id = null, changed_at = now()
    where parcel_id = old.parcel_id and order_line_id = old.order_line_id;
    return old;
  end if;
  if new.serials = '[]' then return new; end if;
  insert into serial_numbers as n (product_id, variant_id, serial, state, parcel_id, order_line_id)
  select l.product_id, l.variant_id, btrim(s.serial), 'shipped', new.parcel_id, new.order_line_id
  from order_lines l, jsonb_array_elements_text(new.serials) s (serial) where l.id = new.order_line_id order by lower(s.serial)
  on conflict (product_id, lower(serial)) do update
    set state = 'shipped', parcel_id = excluded.parcel_id, order_line_id = excluded.order_line_id, variant_id = excluded.variant_id, changed_at = now()
    where n.state <> 'shipped' or exists (
      select 1 from order_lines l join orders o on o.id = l.order_id where l.id = n.order_line_id and o.state = 'refunded');
  get diagnostics packed = row_count;
  if packed < jsonb_array_length(new.serials) then
    raise exception 'a serial number is in another parcel' using errcode = 'check_violation', constraint = 'serial_numbers_shipped_once';
  end if;
  return new;
end $$;

create or replace trigger serials after insert on parcel_lines for each row execute function parcel_line_serials();
create or replace trigger serials_unpacked before delete on parcel_lines for each row execute function parcel_line_serials();
