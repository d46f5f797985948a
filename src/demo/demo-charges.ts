/** SQL for the gateway charges and refunds of the demo's orders and dealers. */
export const demoCharges = `
  select gateway_id as id, reference, amount, currency, created_at, null as refund_of
  from payment_intents where gateway_id is not null and amount > 0
  union all
  select gateway_id, reference, charged_amount, charged_currency, created_at, null from dealer_payments where gateway_id is not null
  union all
  select r.gateway_id, r.reference, r.amount - r.gift_card_amount, r.currency, r.created_at, i.gateway_id
  from refunds r join payment_intents i on i.order_id = r.order_id and i.state = 'ordered'
  where r.state = 'refunded' and r.gateway_id <> i.gateway_id`
