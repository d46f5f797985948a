-- A full refund ends the trade-in: the allowance is reversed, an unpaid difference is cancelled and the device leaves the stock. The
-- order of the difference is locked first, as everywhere.
create or replace function trade_in_follows_refund() returns trigger language plpgsql as $$
declare
  o orders;
begin
  if not exists (select 1 from orders where id = new.order_id and kind = 'trade-in') then return null; end if;
  perform 1 from orders where id = (select difference_order_id from trade_in_requests where order_id = new.order_id) for update;
  select * into o from orders where id = new.order_id for update;
  if o.refunded < o.total then return null; end if;
  if exists (select 1 from refunds r where r.order_id = o.id and r.state in ('started', 'unknown')) then return null; end if;
  perform undo_trade_in_allowance(o.id, new.actor_id, new.reason);
  update orders set state = 'cancelled', cancelled_at = now()
  where state = 'open' and id = (select difference_order_id from trade_in_requests where order_id = o.id);
  perform take_out_trade_in(o.id, new.actor_id);
  update trade_in_requests set state = 'refunded', held_at = null where order_id = o.id and state not in ('requested', 'cancelled', 'refunded');
  return null;
end $$;

create or replace trigger trade_in_follows after update of state on refunds for each row
when (new.state = 'refunded' and old.state is distinct from new.state) execute function trade_in_follows_refund();
