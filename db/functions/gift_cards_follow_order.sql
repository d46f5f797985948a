-- A gift card is good from the payment of its order on.
create or replace function gift_cards_follow_order() returns trigger language plpgsql security definer set search_path = public as $$
declare
  card bigint;
begin
  select id into card from gift_cards where order_id = new.id;
  if card is null then raise exception 'an order of a gift card without its card'; end if;
  perform open_gift_card(card, 'liability/gift-cards/' || new.currency, 'order/' || new.id, null, '');
  return null;
end $$;

create or replace trigger gift_cards_follow after update of state on orders for each row
when (new.kind = 'gift-card' and new.state = 'paid' and old.state = 'paying') execute function gift_cards_follow_order();
