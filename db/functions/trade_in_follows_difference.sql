-- Paying the difference settles the trade-in. A trade-in settled otherwise has cancelled this order before: nobody pays twice.
create or replace function trade_in_follows_difference() returns trigger language plpgsql as $$
begin
  update trade_in_requests set state = 'settled' where difference_order_id = new.id and state = 'rejected';
  if not found then raise exception 'a difference without a trade-in that asks for it'; end if;
  return null;
end $$;

create or replace trigger trade_in_follows_difference after update of state on orders for each row
when (new.kind = 'trade-in-difference' and new.state = 'paid' and old.state = 'paying') execute function trade_in_follows_difference();
