-- A payment that begins takes a free unit out of the shelf of its region, and gives it back when it fails: no unit is promised twice.
create or replace function rental_follows_order() returns trigger language plpgsql as $$
declare
  r rentals;
  unit bigint;
begin
  if new.state = 'paying' then
    select * into r from rentals where order_id = new.id and state = 'requested' for update;
    if r.order_id is null then raise exception 'a rental order without its rental'; end if;
    select u.id into unit from rental_units u
    where u.tool_id = r.tool_id and u.region = r.region and u.retired_at is null
      and not exists (select 1 from rentals x where x.unit_id = u.id and x.unit_held)
    order by u.id limit 1 for update skip locked;
    if unit is null then raise exception 'no unit is free' using errcode = 'OB007'; end if;
    update rentals set unit_id = unit, unit_held = true where order_id = new.id;
  elsif new.state = 'open' then
    update rentals set unit_id = null, unit_held = false where order_id = new.id and state = 'requested';
  elsif new.state = 'cancelled' then
    update rentals set unit_id = null, unit_held = false, state = 'cancelled' where order_id = new.id and state = 'requested';
  elsif new.state = 'paid' and old.state = 'paying' then
    update rentals set state = 'reserved' where order_id = new.id and state = 'requested';
  end if;
  return null;
end $$;

create or replace trigger rental_follows after update of state on orders for each row
when (new.vehicle ->> 'how' = 'rental' and new.state is distinct from old.state) execute function rental_follows_order();
