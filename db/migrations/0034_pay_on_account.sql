-- A purchase on a dealer's account in one statement, so that the row of the account, for which all his buyers wait, is held
-- for no round trip. Answers kind: paid (with the order), moved (the membership is not as it was seen), or what
-- begin_payment answers. Refuses with OB003 while something is overdue (the amount in the detail).
create function pay_on_account(
  of_dealer bigint, seen jsonb, of_order bigint, in_region bigint, buyer_id bigint, buyer_token text, new_reference text,
  lines jsonb, key_owner text, key_name text, key_hash text, buyer text
) returns jsonb language plpgsql as $$
declare
  begun jsonb;
  paid jsonb;
  overdue bigint;
begin
  -- INV-20: held until the end, so that a removal comes wholly before or wholly after; first the dealer, then the member.
  perform 1 from dealers where id = of_dealer and state = seen->>'state' for share;
  if not found then return '{"kind":"moved"}'; end if;
  perform 1 from dealer_members
  where dealer_id = of_dealer and user_id = buyer_id and role = seen->>'role' and permissions = seen->'permissions' for share;
  if not found then return '{"kind":"moved"}'; end if;
  begun := begin_payment(of_order, in_region, buyer_id, buyer_token, new_reference, null, key_owner, key_name, key_hash, true, buyer);
  if begun->>'kind' <> 'taken' then return begun; end if;
  update payment_intents set dealer_id = of_dealer where id = (begun->>'intentId')::bigint;
  paid := complete_payment((begun->>'intentId')::bigint, null, lines, key_owner, key_name);
  -- Asked with the account's row held by the postings: what is owed by then is what counts.
  overdue := dealer_overdue(of_dealer, now());
  if overdue > 0 and (begun->>'total')::bigint > 0 then
    raise exception 'overdue' using errcode = 'OB003', detail = overdue::text;
  end if;
  return jsonb_build_object('kind', 'paid', 'order', paid);
end $$;
