-- A charge succeeded: order, invoice number, postings, mail and the caller's answer, in one round trip.
-- Returns null when the intent was settled already.
create or replace function complete_payment(of_intent bigint, at_gateway text, lines jsonb, key_owner text, key_name text) returns jsonb language plpgsql as $$
declare
  o orders;
  paid_order bigint;
  answer jsonb;
begin
  update payment_intents set state = 'ordered', gateway_id = at_gateway, updated_at = now(), finished_at = now()
  where id = of_intent and state in ('started', 'unknown', 'captured') returning order_id into paid_order;
  if paid_order is null then return null; end if;
  update orders set state = 'paid', paid_at = now(),
    invoice_number = case region when 1 then 'US' else 'EU' end || '-' || to_char(now(), 'YYYY') || '-' ||
      lpad(nextval(case region when 1 then 'invoice_numbers_1' else 'invoice_numbers_2' end::regclass)::text, 6, '0')
  where id = paid_order and state = 'paying' returning * into o;
  if o.id is null then raise exception 'a paid intent without an order that is being paid'; end if;
  if jsonb_array_length(lines) > 0 then
    perform post_transfer('payment', 'order/' || o.id || '/payment', 'order/' || o.id, lines, '', null, null);
  end if;
  insert into mails (reference, recipient, template, props)
  values ('order/' || o.id || '/confirmation', o.email, 'order-confirmation', jsonb_build_object('orderId', o.id))
  on conflict (reference) do nothing;
  answer := jsonb_build_object('id', o.id, 'token', o.token, 'state', o.state, 'invoice_number', o.invoice_number, 'total', o.total, 'currency', o.currency);
  if key_name is not null then
    update idempotency_keys set status = 200, body = answer where owner = key_owner and key = key_name and status is null;
  end if;
  return answer;
end $$;
