-- The order of a quote can be paid while its offer is live: neither withdrawn nor expired. A payment that has begun ends as any
-- other. Once it is paid, the order belongs to the person that the quote was made for.
create or replace function quote_follows_order() returns trigger language plpgsql as $$
declare
  person bigint;
begin
  if new.state = 'paying' and old.state = 'open' then
    perform 1 from quote_offers where order_id = new.id and withdrawn_at is null and expires_at > now();
    if not found then raise exception 'the quote is over' using errcode = 'OB006'; end if;
  elsif new.state = 'paid' and old.state = 'paying' and new.user_id is null then
    select q.user_id into person from quotes q join quote_offers f on f.quote_id = q.id where f.order_id = new.id;
    new.user_id := person;
  end if;
  return new;
end $$;

create or replace trigger quote_follows_order before update of state on orders for each row
when (old.purchase_key like 'quote/%') execute function quote_follows_order();
