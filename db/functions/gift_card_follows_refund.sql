-- The order of a gift card is refunded: nobody can spend the card from the moment the refund begins, and its value goes back. What was
-- spent already, which only a cardholder's bank can take back, is a loss.
create or replace function gift_card_follows_refund() returns trigger language plpgsql security definer set search_path = public as $$
declare
  g gift_cards;
  unspent bigint;
  clearing text;
  lines jsonb := '[]';
begin
  select c.* into g from gift_cards c where c.order_id = new.order_id for update;
  if g.id is null then return null; end if;
  if new.state in ('started', 'unknown') then
    update gift_cards set state = 'cancelled', state_before = state where id = g.id and state in ('active', 'frozen', 'expired');
  elsif new.state = 'failed' then
    update gift_cards set state = state_before, state_before = null where id = g.id and state = 'cancelled';
  elsif new.state = 'refunded' then
    clearing := 'liability/gift-cards/' || g.currency;
    unspent := least(g.balance - g.held, new.amount);
    if unspent > 0 then
      lines := lines || jsonb_build_object('from', clearing, 'to', 'liability/gift-card/' || g.id || '/' || g.currency, 'amount', unspent, 'currency', g.currency);
    end if;
    if new.amount > unspent then
      lines := lines || jsonb_build_object('from', clearing, 'to', 'expense/gift-cards/' || g.currency, 'amount', new.amount - unspent, 'currency', g.currency);
    end if;
    perform post_transfer('gift-card', 'gift-card/' || g.id || '/refund/' || new.id, 'order/' || new.order_id, lines, new.reason, new.actor_id, null);
  end if;
  return null;
end $$;

create or replace trigger gift_card_follows after insert or update of state on refunds for each row execute function gift_card_follows_refund();
