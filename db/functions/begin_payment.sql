-- Begins a payment in one round trip: the idempotency key, the order, the intent, the goods and the codes; all of it or nothing.
-- Part of it, or all, may come from a gift card: that part is held at once, and the card or wallet pays the rest. What an earlier order
-- pays of it comes first: its pieces that come off leave its stock for this one, and nothing of it may have been refunded since.
-- Returns kind: taken (with the payment, open_payment), closed (the order is not open, or not the buyer's), replay, running, reused.
drop function if exists begin_payment(bigint, bigint, bigint, boolean, text, text, text, text, text, boolean, text);
create or replace function begin_payment(
  of_order bigint, in_region bigint, buyer_id bigint, is_holder boolean, new_reference text, nonce text,
  key_owner text, key_name text, key_hash text, has_source boolean, buyer text,
  gift_code text default null
) returns jsonb language plpgsql as $$
declare
  o orders;
  k idempotency_keys;
  intent payment_intents;
  wanted jsonb;
  missing bigint[];
  gift gift_cards;
  from_gift bigint := 0;
  from_credit bigint := 0;
begin
  if key_name is not null then
    insert into idempotency_keys as i (owner, key, hash) values (key_owner, key_name, key_hash)
    on conflict (owner, key) do update set started_at = now()
    where i.status is null and i.hash = excluded.hash and i.started_at < now() - interval '30 seconds'
    returning * into k;
    if k.owner is null then
      select * into k from idempotency_keys where owner = key_owner and key = key_name;
      if k.hash <> key_hash then return '{"kind":"reused"}'; end if;
      if k.status is null then return '{"kind":"running"}'; end if;
      return jsonb_build_object('kind', 'replay', 'status', k.status, 'body', k.body);
    end if;
  end if;
  perform 1 from orders n join orders f on f.id = (n.credit->>'order_id')::bigint
  where n.id = of_order and (n.credit->>'is_waiting')::boolean and f.total - f.refunded < (n.credit->>'amount')::bigint;
  if found then return '{"kind":"closed"}'; end if;
  update orders set state = 'paying'
  where id = of_order and state = 'open' and region = in_region
    and (user_id = buyer_id or (user_id is null and is_holder))
  returning * into o;
  if o.id is null then return '{"kind":"closed"}'; end if;
  from_credit := coalesce((o.credit->>'amount')::bigint, 0);
  if gift_code is not null and o.total > from_credit then
    gift := redeemable_gift_card(gift_code, o.region, o.currency, o.kind);
    from_gift := least(o.total - from_credit, gift.balance - gift.held);
  end if;
  if o.total > from_gift + from_credit and not has_source then
    raise exception 'no card' using errcode = 'OB001';
  end if;
  insert into payment_intents (order_id, reference, state, amount, currency, nonce_hash, claim_owner, claim_key, gift_card_id, gift_card_amount, credit_order_id, credit_amount)
  values (o.id, new_reference, 'started', o.total - from_gift - from_credit, o.currency, case when o.total > from_gift + from_credit then nonce end,
    key_owner, key_name, gift.id, from_gift, (o.credit->>'order_id')::bigint, from_credit) returning * into intent;
  if jsonb_array_length(o.credit->'goods') > 0 then perform move_stock_on(o.id, true); end if;
  select jsonb_agg(jsonb_build_object('product', product_id, 'variant', variant_id, 'quantity', quantity)) into wanted
  from order_lines where order_id = o.id and kind = 'product';
  if wanted is not null then
    missing := take_stock(o.region, 'order/' || o.id, wanted);
    if array_length(missing, 1) > 0 then
      raise exception 'out of stock' using errcode = 'OB002', detail = array_to_json(missing)::text;
    end if;
  end if;
  if jsonb_array_length(o.discount_ids) > 0 then
    perform redeem_codes(array(select jsonb_array_elements_text(o.discount_ids)::bigint), 'order/' || o.id, coalesce(buyer, 'mail/' || lower(o.email)));
  end if;
  return jsonb_build_object('kind', 'taken', 'payment', open_payment(intent, o, wanted is not null));
end $$;
