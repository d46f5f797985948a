-- More days, and the tool itself, are sold only while the tool is away; paying them changes the rental in the same transaction.
create or replace function rental_follows_own_orders() returns trigger language plpgsql as $$
declare
  asked rental_orders;
  r rentals;
begin
  select * into asked from rental_orders where order_id = new.id;
  if asked.order_id is null then raise exception 'an order of a rental without its rental'; end if;
  select * into r from rentals where order_id = asked.rental_id for update;
  if new.state = 'paying' then
    if asked.purpose <> 'rest' and r.state not in ('shipped', 'out') then
      raise exception 'the tool is not away' using errcode = 'OB006';
    end if;
  elsif asked.purpose = 'extension' then
    update rentals set due_at = due_at + make_interval(days => asked.days), reminders = 0 where order_id = r.order_id and state in ('shipped', 'out');
  elsif asked.purpose = 'purchase' then
    update rentals set state = 'bought', unit_held = false where order_id = r.order_id and state in ('shipped', 'out');
    if not found then raise exception 'a rental that was bought is not away' using errcode = 'OB006'; end if;
    update rental_units set retired_at = now(), note = 'Sold to the customer who rented it' where id = r.unit_id;
  end if;
  return null;
end $$;

create or replace trigger rental_follows_own after update of state on orders for each row
when (new.kind = 'rental' and ((new.state = 'paying' and old.state = 'open') or (new.state = 'paid' and old.state = 'paying')))
execute function rental_follows_own_orders();
