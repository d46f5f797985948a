-- From the start of a payment its device can be handed in nowhere else; with the payment the allowance is posted.
create or replace function trade_in_follows_order() returns trigger language plpgsql as $$
declare
  t trade_in_requests;
begin
  if new.state = 'paying' then
    update trade_in_requests set held_at = now() where order_id = new.id and state = 'requested' returning * into t;
    if t.order_id is null then raise exception 'a trade-in order without its device'; end if;
  elsif new.state = 'open' then
    update trade_in_requests set held_at = null where order_id = new.id and state = 'requested';
  elsif new.state = 'cancelled' then
    update trade_in_requests set held_at = null, state = 'cancelled' where order_id = new.id and state = 'requested';
  elsif new.state = 'paid' and old.state = 'paying' then
    update trade_in_requests set state = 'paid', paid_at = now() where order_id = new.id and state = 'requested' returning * into t;
    if t.allowance_net > 0 then
      perform post_transfer('trade-in', 'order/' || new.id || '/trade-in', 'order/' || new.id, jsonb_build_array(jsonb_build_object(
        'from', 'revenue/goods/' || t.currency, 'to', 'expense/trade-ins/' || t.currency, 'amount', t.allowance_net, 'currency', t.currency)), '', null, null);
    end if;
  end if;
  return null;
end $$;

create or replace trigger trade_in_follows after update of state on orders for each row
when (new.kind = 'trade-in' and new.state is distinct from old.state) execute function trade_in_follows_order();
