-- The parcels of an order never hold more of a line than it has. Locks the order, so that two packers wait for each other.
create or replace function parcel_line_fits() returns trigger language plpgsql as $$
declare
  packed bigint;
begin
  perform 1 from orders o join order_lines l on l.order_id = o.id where l.id = new.order_line_id for update of o;
  select sum(p.quantity) into packed from parcel_lines p
  where p.order_line_id = new.order_line_id and p.parcel_id <> new.parcel_id;
  if coalesce(packed, 0) + new.quantity > (select l.quantity from order_lines l where l.id = new.order_line_id) then
    raise exception 'a parcel holds more of a line than is left' using errcode = 'check_violation', constraint = 'parcel_lines_fit';
  end if;
  return new;
end $$;

create or replace trigger fits before insert or update on parcel_lines for each row execute function parcel_line_fits();
