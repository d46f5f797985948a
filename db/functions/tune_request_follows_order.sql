-- A paid order pays its request in the same transaction, by card or on a dealer's account.
create or replace function tune_request_follows_order() returns trigger language plpgsql as $$
declare
  request bigint;
  on_account boolean := exists (select 1 from payment_intents i where i.order_id = new.id and i.state = 'ordered' and i.dealer_id is not null);
begin
  update tune_requests set state = case when on_account then 'pay_later' else 'paid' end,
    settled_by = case when on_account then 'account' else 'card' end, settled_at = now(), due_at = null
  where order_id = new.id and state in ('uploaded', 'awaiting_choice', 'awaiting_quote', 'estimated')
  returning id into request;
  if request is not null then
    insert into tune_request_events (request_id, kind, party, actor_id, state, facts)
    values (request, 'paid', 'customer', new.user_id, case when on_account then 'pay_later' else 'paid' end,
      jsonb_build_object('total', new.total, 'currency', new.currency, 'order_id', new.id));
  end if;
  return null;
end $$;

create or replace trigger tune_request_follows after update of state on orders for each row
when (new.kind = 'tune-request' and new.state = 'paid' and old.state = 'paying') execute function tune_request_follows_order();
