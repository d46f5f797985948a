-- A change of a quote takes back what was sent of it: the order of its offer can't be paid anymore, and the quote is a draft again.
-- Refused (OB013) while that order is being paid, and once it is paid. An erased person's quotes keep their offers.
create or replace function quote_change_withdraws() returns trigger language plpgsql as $$
declare
  offer quote_offers;
begin
  if is_erasing() then return new; end if;
  select * into offer from quote_offers where quote_id = new.id and withdrawn_at is null;
  if offer.id is null then return new; end if;
  update orders set state = 'cancelled', cancelled_at = now() where id = offer.order_id and state = 'open';
  if not found then raise exception 'the quote is being paid or paid' using errcode = 'OB013'; end if;
  update quote_offers set withdrawn_at = now() where id = offer.id;
  if new.state = 'sent' then new.state := 'draft'; end if;
  return new;
end $$;

create or replace trigger quote_change_withdraws before update on quotes for each row
when (old.state = 'sent' and (new.version <> old.version or new.state <> 'sent')) execute function quote_change_withdraws();
