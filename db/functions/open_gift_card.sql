-- Opens the account of a gift card that was paid for or given away, and puts its value there. No posting can take more than it holds.
create or replace function open_gift_card(card bigint, from_account text, in_group text, by_actor bigint, why text) returns void
language plpgsql security definer set search_path = public as $$
declare
  g gift_cards;
  account bigint;
  code text;
begin
  select * into g from gift_cards where id = card and state = 'pending' for update;
  if g.id is null then raise exception 'a gift card that is open already'; end if;
  code := 'liability/gift-card/' || g.id || '/' || g.currency;
  insert into ledger_accounts (code, kind, currency) values (code, 'liability', g.currency) returning id into account;
  insert into ledger_balances (account_id, shard, balance, ceiling) values (account, 0, 0, 0);
  update gift_cards set state = 'active', account_id = account, issued_at = now(), expires_at = now() + make_interval(months => g.expires_months)
  where id = g.id;
  perform post_transfer('gift-card', 'gift-card/' || g.id || '/issue', in_group,
    jsonb_build_array(jsonb_build_object('from', code, 'to', from_account, 'amount', g.value, 'currency', g.currency)), why, by_actor, null);
end $$;
