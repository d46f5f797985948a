-- The gift card of a hashed code, locked, for a payment in a currency. Refuses with OB011 a code that no card has, and with OB012 a card
-- that can't pay: the detail says why.
create or replace function redeemable_gift_card(hash text, in_region bigint, for_currency text, for_kind text) returns gift_cards
language plpgsql security definer set search_path = public as $$
declare
  g gift_cards;
  why text;
begin
  select * into g from gift_cards where code_hash = hash and state <> 'pending' for update;
  if g.id is null then raise exception 'no such gift card' using errcode = 'OB011'; end if;
  why := case
    when for_kind = 'gift-card' then 'gift_card'
    when g.region <> in_region or g.currency <> for_currency then 'currency'
    when g.state = 'expired' or g.expires_at <= now() then 'expired'
    when g.state <> 'active' then 'stopped'
    when g.balance = g.held then 'empty'
  end;
  if why is not null then raise exception 'an unusable gift card' using errcode = 'OB012', detail = why; end if;
  return g;
end $$;
