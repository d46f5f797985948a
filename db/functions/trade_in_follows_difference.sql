-- Paying the difference settles the trade-in. A trade-in settled otherwise has cancelled this order before: nobody pays twice.
create or replace function trade_in_follows_difference() returns trigger language plpgsql as $$
declare
  settled bigint;
begin
  update trade_in_requests set state = 'settled' where difference_order_id = new.id and state = 'rejected' returning order_id into settled;
  if settled is null then raise exception 'a difference without a trade-in that asks for it'; end if;
  insert into mails (reference, recipient, template, props)
  values ('order/' || settled || '/trade-in/settled', new.email, 'trade-in-update', jsonb_build_object('id', settled, 'step', 'settled'))
  on conflict (reference) do nothing;
  return null;
end $$;

create or replace trigger trade_in_follows_difference after update of state on orders for each row
when (new.kind = 'trade-in-difference' and new.state = 'paid' and old.state = 'paying') execute function trade_in_follows_difference();
