-- Devices handed in for a new tool: they follow the payment, the refund and the end of their order, in the same transaction.

-- What allowances cost: the revenue of a sale is its full price, the allowance stands against it.
insert into ledger_accounts (code, kind, currency, shards)
select 'expense/trade-ins/' || c.code, 'expense', c.code, 4 from (values ('USD'), ('CAD'), ('EUR'), ('GBP')) as c(code)
on conflict (code) do nothing;

create trigger content_changed after insert or update or delete or truncate on trade_in_devices for each statement execute function content_changed('products');

-- Only the moves of src/features/trade-ins/rules.ts; what was priced stays. Every change is a new version.
create function trade_in_moves() returns trigger language plpgsql as $$
begin
  if (new.state <> old.state and not case new.state
    when 'paid' then old.state = 'requested'
    when 'cancelled' then old.state = 'requested'
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
create trigger moves before update on trade_in_requests for each row execute function trade_in_moves();

-- Undoes the posting of an allowance, once.
create function undo_trade_in_allowance(of_order bigint, by_actor bigint, why text) returns void language plpgsql as $$
declare
  posted bigint;
  lines jsonb;
begin
  perform 1 from trade_in_requests where order_id = of_order for update;
  select id into posted from transfers where reference = 'order/' || of_order || '/trade-in';
  if posted is null or exists (select 1 from transfers where reference = 'order/' || of_order || '/trade-in/reversal') then return; end if;
  select jsonb_agg(jsonb_build_object('from', t.code, 'to', f.code, 'amount', p.amount, 'currency', p.currency)) into lines
  from postings p join ledger_accounts f on f.id = p.from_id join ledger_accounts t on t.id = p.to_id where p.transfer_id = posted;
  perform post_transfer('reversal', 'order/' || of_order || '/trade-in/reversal', 'order/' || of_order, lines, why, by_actor, posted);
end $$;

-- From the start of a payment its device can be handed in nowhere else; with the payment the allowance is posted.
create function trade_in_follows_order() returns trigger language plpgsql as $$
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
create trigger trade_in_follows after update of state on orders for each row
when (new.kind = 'trade-in' and new.state is distinct from old.state) execute function trade_in_follows_order();

-- All money back: the device goes back as well.
create function trade_in_follows_refund() returns trigger language plpgsql as $$
declare
  o orders;
begin
  select * into o from orders where id = new.order_id and kind = 'trade-in' for update;
  if o.id is null or o.refunded < o.total then return null; end if;
  if exists (select 1 from refunds r where r.order_id = o.id and r.state in ('started', 'unknown')) then return null; end if;
  perform undo_trade_in_allowance(o.id, new.actor_id, new.reason);
  update trade_in_requests set state = 'refunded', held_at = null where order_id = o.id and state not in ('requested', 'cancelled', 'refunded');
  return null;
end $$;
create trigger trade_in_follows after update of state on refunds for each row
when (new.state = 'refunded' and old.state is distinct from new.state) execute function trade_in_follows_refund();
