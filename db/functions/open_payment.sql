-- The payment of an order: the intent with what the order says about it. The shape of OpenPayment in
-- src/features/payments/server/intents.ts, for begin_payment and for queries.
create or replace function open_payment(i payment_intents, o orders, has_goods boolean) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'intentId', i.id, 'reference', i.reference, 'state', i.state, 'ageSeconds', extract(epoch from now() - i.created_at),
    'claim', case when i.claim_key is not null then jsonb_build_object('owner', i.claim_owner, 'key', i.claim_key) end,
    'orderId', o.id, 'kind', o.kind, 'region', o.region, 'userId', o.user_id, 'email', o.email,
    'currency', o.currency, 'total', o.total, 'charge', i.amount,
    'giftCard', case when i.gift_card_id is not null then jsonb_build_object('id', i.gift_card_id, 'amount', i.gift_card_amount,
      'ending', (select g.ending from gift_cards g where g.id = i.gift_card_id)) end, 'credit', o.credit, 'takings', o.takings, 'billingAddress', o.billing_address,
    'discountIds', o.discount_ids, 'hasGoods', has_goods)
$$;
