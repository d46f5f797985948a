-- A charge succeeded: intent, order, postings, mails and the caller's answer, in one round trip. Numbers the invoice; everything
-- else is in the outcome, as src/features/payments/server/outcome.ts decides it:
-- invoice (sequence, format, digits), postings, paidWith, mails, answer (JSON text, with {invoice_number} where the number goes).
-- Returns the invoice number; null when the intent was settled already.
create or replace function complete_payment(of_intent bigint, at_gateway text, outcome jsonb, key_owner text, key_name text) returns text language plpgsql as $$
declare
  paid_order bigint;
  next_number text;
  invoice text;
begin
  update payment_intents set state = 'ordered', gateway_id = at_gateway, updated_at = now(), finished_at = now()
  where id = of_intent and state in ('started', 'unknown', 'captured') returning order_id into paid_order;
  if paid_order is null then return null; end if;
  next_number := nextval((outcome->'invoice'->>'sequence')::regclass)::text;
  next_number := lpad(next_number, greatest(length(next_number), (outcome->'invoice'->>'digits')::int), '0');
  invoice := replace(replace(outcome->'invoice'->>'format', '{year}', to_char(now(), 'YYYY')), '{number}', next_number);
  update orders set state = 'paid', paid_at = now(), invoice_number = invoice, paid_with = outcome->'paidWith' where id = paid_order and state = 'paying';
  if not found then raise exception 'a paid intent without an order that is being paid'; end if;
  if jsonb_array_length(outcome->'postings') > 0 then
    perform post_transfer('payment', 'order/' || paid_order || '/payment', 'order/' || paid_order, outcome->'postings', '', null, null);
  end if;
  insert into mails (reference, recipient, template, props, language)
  select reference, recipient, template, props, coalesce(language, mail_language(recipient, asked))
  from jsonb_to_recordset(outcome->'mails') as mail (reference text, recipient text, template text, props jsonb, language text, asked text)
  on conflict (reference) do nothing;
  if key_name is not null then
    update idempotency_keys set status = 200, body = replace(outcome->>'answer', '{invoice_number}', invoice)
    where owner = key_owner and key = key_name and status is null;
  end if;
  return invoice;
end $$;
