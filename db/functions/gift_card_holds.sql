-- What a payment takes of a gift card is held from the moment the payment begins until it ends: by then it is either posted or free
-- again. A payment's state changes once in each way, so that a hold ends exactly once, whatever process gets there.
create or replace function gift_card_holds() returns trigger language plpgsql security definer set search_path = public as $$
declare
  was_held boolean := tg_op = 'UPDATE' and old.state in ('started', 'unknown', 'captured');
  is_held boolean := new.state in ('started', 'unknown', 'captured');
begin
  if was_held = is_held then return null; end if;
  update gift_cards set held = held + case when is_held then new.gift_card_amount else -new.gift_card_amount end where id = new.gift_card_id;
  if not found then raise exception 'a payment with a gift card that does not exist'; end if;
  return null;
end $$;

create or replace trigger gift_card_holds after insert or update of state on payment_intents for each row
when (new.gift_card_id is not null) execute function gift_card_holds();
