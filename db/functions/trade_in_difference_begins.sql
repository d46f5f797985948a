-- Either the difference of a trade-in is paid or the trade-in is refunded in full: never both. Its payment begins under a share of the
-- lock that a refund begins under, and sees that refund; the refund sees a payment that has begun (refund-order.ts).
create or replace function trade_in_difference_begins() returns trigger language plpgsql as $$
begin
  perform 1 from trade_in_requests t join orders o on o.id = t.order_id
  where t.difference_order_id = new.id and (o.total = 0 or o.refunded < o.total) for share of o;
  if not found then
    raise exception 'the trade-in is being given back' using errcode = 'OB006';
  end if;
  return null;
end $$;

create or replace trigger trade_in_difference_begins after update of state on orders for each row
when (new.kind = 'trade-in-difference' and new.state = 'paying' and old.state = 'open') execute function trade_in_difference_begins();
