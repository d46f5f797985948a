-- What a rejected trade-in asks for is an order of its own; paid, it settles the trade-in in the same transaction.

-- As before, and staff's way out where nothing was paid. Which of them is allowed when is in src/features/trade-ins/rules.ts.
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
  new.version := old.version + 1;
  return new;
end $$;

-- A trade-in that was settled otherwise has cancelled this order before: nobody pays twice.
create function trade_in_follows_difference() returns trigger language plpgsql as $$
declare
  settled bigint;
begin
  update trade_in_requests set state = 'settled' where difference_order_id = new.id and state = 'rejected' returning order_id into settled;
  if settled is null then raise exception 'a difference without a trade-in that asks for it'; end if;
  insert into mails (reference, recipient, template, props)
  values ('order/' || settled || '/trade-in/settled', new.email, 'trade-in-update', jsonb_build_object('id', settled, 'step', 'settled'))
  on conflict (reference) do nothing;
  return null;
end $$;
create trigger trade_in_follows_difference after update of state on orders for each row
when (new.kind = 'trade-in-difference' and new.state = 'paid' and old.state = 'paying') execute function trade_in_follows_difference();

-- As before; what is still asked for ends with the refund. Its order is held before the trade-in, as a payment does.
create or replace function trade_in_follows_refund() returns trigger language plpgsql as $$
declare
  o orders;
begin
  select * into o from orders where id = new.order_id and kind = 'trade-in' for update;
  if o.id is null or o.refunded < o.total then return null; end if;
  if exists (select 1 from refunds r where r.order_id = o.id and r.state in ('started', 'unknown')) then return null; end if;
  perform 1 from orders where id = (select difference_order_id from trade_in_requests where order_id = o.id) for update;
  perform undo_trade_in_allowance(o.id, new.actor_id, new.reason);
  update orders set state = 'cancelled', cancelled_at = now()
  where state = 'open' and id = (select difference_order_id from trade_in_requests where order_id = o.id);
  update trade_in_requests set state = 'refunded', held_at = null where order_id = o.id and state not in ('requested', 'cancelled', 'refunded')
    and not exists (select 1 from orders d where d.id = difference_order_id and d.state = 'paying');
  return null;
end $$;
