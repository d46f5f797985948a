-- Only the moves of src/features/trade-ins/rules.ts; what was priced stays. Every change is a new version, except the label, its
-- deadline and the reminder: they change nothing anyone decides on. A device enters the stock only once it was accepted.
create or replace function trade_in_moves() returns trigger language plpgsql as $$
begin
  if (new.state <> old.state and not case new.state
    when 'paid' then old.state = 'requested'
    when 'cancelled' then old.state = 'requested' or (old.state in ('paid', 'awaiting_device') and exists (
      select 1 from orders o where o.id = new.order_id and o.total = 0 and o.shipped_at is null))
    when 'awaiting_device' then old.state = 'paid'
    when 'received' then old.state in ('paid', 'awaiting_device')
    when 'accepted' then old.state = 'received'
    when 'rejected' then old.state in ('received', 'awaiting_device')
    when 'settled' then old.state = 'rejected'
    when 'refunded' then old.state in ('paid', 'awaiting_device', 'received', 'accepted', 'rejected', 'settled')
    else false end) then
    raise exception 'a trade-in cannot go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'trade_in_requests_moves';
  end if;
  if (new.order_id, new.region, new.device_id, new.serial_key, new.condition, new.price, new.allowance, new.allowance_net, new.currency) is distinct from
     (old.order_id, old.region, old.device_id, old.serial_key, old.condition, old.price, old.allowance, old.allowance_net, old.currency) then
    raise exception 'a trade-in keeps what was priced' using errcode = 'check_violation', constraint = 'trade_in_requests_moves';
  end if;
  if new.stock_product_id is not null and (new.stock_product_id, new.stock_location_id) is distinct from (old.stock_product_id, old.stock_location_id)
     and (old.stock_product_id is not null or new.state <> 'accepted') then
    raise exception 'only an accepted device enters the stock, once' using errcode = 'check_violation', constraint = 'trade_in_requests_stock';
  end if;
  new.version := old.version + case
    when old.state = 'paid' and new.state = 'awaiting_device' then 0
    when new.state = old.state and new.reminded_at is distinct from old.reminded_at then 0
    else 1 end;
  return new;
end $$;

create or replace trigger moves before update on trade_in_requests for each row execute function trade_in_moves();
