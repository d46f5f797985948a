-- What anyone with the code of a gift card sees of it, by the code's hash: no row for a code that no card has. The problem says why it
-- can't pay in a region and a currency, as redeemable_gift_card does.
create or replace function gift_card_balance(hash text, in_region bigint, for_currency text)
returns table (ending text, balance bigint, currency text, expires_at timestamptz, problem text) language sql stable as $$
  select g.ending, g.balance - g.held, g.currency, g.expires_at, case
    when g.state = 'expired' or g.expires_at <= now() then 'expired'
    when g.state <> 'active' then 'stopped'
    when g.balance = g.held then 'empty'
    when g.region <> in_region or g.currency <> for_currency then 'currency'
  end
  from gift_cards g where g.code_hash = hash and g.state <> 'pending'
$$;
