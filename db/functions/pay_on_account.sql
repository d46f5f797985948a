-- A purchase on a dealer's account in one statement, so that the row of the account, which all of the dealer's buyers wait for, is
-- held for no round trip. Returns kind: paid (with the invoice number), moved (the membership changed since it was read), or what
-- begin_payment returns. Refuses with OB003 while something is overdue (the amount in the detail), and with OB004 while staff holds
-- the dealer's credit.
create or replace function pay_on_account(
  of_dealer bigint, seen jsonb, of_order bigint, in_region bigint, buyer_id bigint, is_holder boolean, new_reference text,
  outcome jsonb, key_owner text, key_name text, key_hash text, buyer text
) returns jsonb language plpgsql as $$
declare
  begun jsonb;
  payment jsonb;
  invoice text;
  overdue bigint;
begin
  -- INV-20: held until the end, so that a removal comes wholly before or wholly after; first the dealer, then the member.
  perform 1 from dealers where id = of_dealer and state = seen->>'state' for share;
  if not found then return '{"kind":"moved"}'; end if;
  perform 1 from dealer_members
  where dealer_id = of_dealer and user_id = buyer_id and role = seen->>'role' and permissions = seen->'permissions' for share;
  if not found then return '{"kind":"moved"}'; end if;
  perform 1 from dealer_accounts where dealer_id = of_dealer and credit_hold;
  if found then raise exception 'credit on hold' using errcode = 'OB004'; end if;
  begun := begin_payment(of_order, in_region, buyer_id, is_holder, new_reference, null, key_owner, key_name, key_hash, true, buyer);
  if begun->>'kind' <> 'taken' then return begun; end if;
  payment := begun->'payment';
  update payment_intents set dealer_id = of_dealer where id = (payment->>'intentId')::bigint;
  -- The invoice goes to the dealer, whatever address the order was made with.
  update orders set billing_address = seen->'billing' where id = of_order and billing_address <> seen->'billing';
  invoice := complete_payment((payment->>'intentId')::bigint, null, outcome, key_owner, key_name);
  -- Asked with the account's row held by the postings: what is owed by then is what counts.
  overdue := dealer_overdue(of_dealer, now());
  if overdue > 0 and (payment->>'total')::bigint > 0 then
    raise exception 'overdue' using errcode = 'OB003', detail = overdue::text;
  end if;
  return jsonb_build_object('kind', 'paid', 'invoice_number', invoice);
end $$;
