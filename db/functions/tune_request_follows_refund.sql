-- A full refund ends the request.
create or replace function tune_request_follows_refund() returns trigger language plpgsql as $$
declare
  request bigint;
  customer bigint;
begin
  update tune_requests r set state = 'refunded', due_at = null, paused_minutes = null, refund_asked_at = null
  from orders o where o.id = new.order_id and o.state = 'refunded' and r.order_id = o.id
    and r.state in ('paid', 'pay_later', 'free', 'queued', 'in_work', 'question', 'delivered', 'revision_asked', 'closed')
  returning r.id, r.user_id into request, customer;
  if request is not null then
    insert into tune_request_events (request_id, kind, party, actor_id, state, facts)
    values (request, 'refunded', case when new.actor_id = customer then 'customer' else 'staff' end, new.actor_id, 'refunded', jsonb_build_object('amount', new.amount, 'currency', new.currency));
  end if;
  return null;
end $$;

create or replace trigger tune_request_follows after update of state on refunds for each row
when (new.state = 'refunded' and old.state <> 'refunded') execute function tune_request_follows_refund();
