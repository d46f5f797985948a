-- The life of a tune request: the same moves as in src/features/tune-requests/rules.ts. No other is possible.
create function tune_request_move_allowed(was text, becomes text) returns boolean language sql immutable as $$
  select case becomes
    when 'uploaded' then false
    when 'awaiting_choice' then was in ('uploaded', 'estimated')
    when 'estimated' then was in ('uploaded', 'awaiting_choice')
    when 'paid' then was in ('uploaded', 'awaiting_choice', 'estimated')
    when 'pay_later' then was in ('uploaded', 'awaiting_choice', 'estimated')
    when 'free' then was in ('uploaded', 'awaiting_choice', 'estimated')
    when 'queued' then was in ('paid', 'pay_later', 'free', 'in_work')
    when 'in_work' then was in ('queued', 'question', 'revision_asked', 'delivered', 'closed')
    when 'question' then was = 'in_work'
    when 'delivered' then was = 'in_work'
    when 'revision_asked' then was = 'delivered'
    when 'closed' then was in ('delivered', 'queued', 'in_work', 'question')
    when 'cancelled' then was in ('uploaded', 'awaiting_choice', 'estimated')
    when 'refunded' then was in ('paid', 'pay_later', 'free', 'queued', 'in_work', 'question', 'delivered', 'revision_asked', 'closed')
    else false
  end
$$;

create function tune_request_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('uploaded', 'free') then
      raise exception 'a tune request cannot begin as %', new.state using errcode = 'check_violation', constraint = 'tune_requests_moves';
    end if;
    return new;
  end if;
  if new.state <> old.state and not tune_request_move_allowed(old.state, new.state) then
    raise exception 'a tune request cannot go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'tune_requests_moves';
  end if;
  -- INV-07: what was settled does not change.
  if old.settled_at is not null and (new.settled_by, new.settled_at, new.tune_ids, new.vehicle, new.order_id, new.user_id, new.region)
     is distinct from (old.settled_by, old.settled_at, old.tune_ids, old.vehicle, old.order_id, old.user_id, old.region) then
    raise exception 'a settled tune request keeps what was bought' using errcode = 'check_violation', constraint = 'tune_requests_settled';
  end if;
  return new;
end $$;
create trigger moves before insert or update on tune_requests for each row execute function tune_request_moves();

-- An earlier purchase covers one request; a cancelled one gives it free again.
create unique index tune_requests_purchase on tune_requests (purchase_id) where state <> 'cancelled';

-- The timeline can be added to only; each event is told to all processes and raises the request's own mark.
create trigger append_only before update or delete or truncate on tune_request_events for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on tune_request_files for each statement execute function refuse_change();
revoke update, delete, truncate on tune_request_events, tune_request_files from overboost_app;

create function tune_request_event_told() returns trigger language plpgsql as $$
begin
  if not new.is_internal then
    update tune_requests set last_event_id = new.id, updated_at = now(),
      seen_event_id = case when new.party = 'customer' then new.id else seen_event_id end
    where id = new.request_id;
  end if;
  perform pg_notify('tune_request_event', new.request_id::text);
  return null;
end $$;
create trigger told after insert on tune_request_events for each row execute function tune_request_event_told();

-- A paid order pays its request in the same transaction; what was given back in full ends it.
create function tune_request_follows_order() returns trigger language plpgsql as $$
declare
  request bigint;
begin
  update tune_requests set state = 'paid', settled_by = 'card', settled_at = now()
  where order_id = new.id and state in ('uploaded', 'awaiting_choice', 'estimated')
  returning id into request;
  if request is not null then
    insert into tune_request_events (request_id, kind, party, actor_id, state, facts)
    values (request, 'paid', 'customer', new.user_id, 'paid', jsonb_build_object('total', new.total, 'currency', new.currency, 'order_id', new.id));
  end if;
  return null;
end $$;
create trigger tune_request_follows after update of state on orders for each row
when (new.kind = 'tune-request' and new.state = 'paid' and old.state = 'paying') execute function tune_request_follows_order();

create function tune_request_follows_refund() returns trigger language plpgsql as $$
declare
  request bigint;
begin
  update tune_requests r set state = 'refunded', due_at = null, paused_minutes = null
  from orders o where o.id = new.order_id and o.state = 'refunded' and r.order_id = o.id
    and r.state in ('paid', 'pay_later', 'free', 'queued', 'in_work', 'question', 'delivered', 'revision_asked', 'closed')
  returning r.id into request;
  if request is not null then
    insert into tune_request_events (request_id, kind, party, actor_id, state, facts)
    values (request, 'refunded', 'staff', new.actor_id, 'refunded', jsonb_build_object('amount', new.amount, 'currency', new.currency));
  end if;
  return null;
end $$;
create trigger tune_request_follows after update of state on refunds for each row
when (new.state = 'refunded' and old.state <> 'refunded') execute function tune_request_follows_refund();

-- Takes credits of one person, those that expire first before others; all of it or nothing. False when there are not enough.
create function spend_tune_credits(of_user bigint, in_region bigint, cause text, want_ecu int, want_tcu int, want_awd int) returns boolean language plpgsql as $$
declare
  c tune_credits;
  e int;
  t int;
  a int;
begin
  if exists (select 1 from tune_credit_uses where reference = cause and returned_at is null) then return true; end if;
  for c in
    select * from tune_credits
    where user_id = of_user and region = in_region and revoked_at is null and (expires_at is null or expires_at > now())
      and ecu_left + tcu_left + awd_left > 0
    order by expires_at nulls last, id for update
  loop
    exit when want_ecu + want_tcu + want_awd = 0;
    e := least(want_ecu, c.ecu_left);
    t := least(want_tcu, c.tcu_left);
    a := least(want_awd, c.awd_left);
    continue when e + t + a = 0;
    update tune_credits set ecu_left = ecu_left - e, tcu_left = tcu_left - t, awd_left = awd_left - a where id = c.id;
    insert into tune_credit_uses as u (credit_id, reference, ecu, tcu, awd, used_by) values (c.id, cause, e, t, a, of_user)
    on conflict (reference, credit_id) do update set ecu = excluded.ecu, tcu = excluded.tcu, awd = excluded.awd, returned_at = null;
    want_ecu := want_ecu - e;
    want_tcu := want_tcu - t;
    want_awd := want_awd - a;
  end loop;
  if want_ecu + want_tcu + want_awd > 0 then
    raise exception 'not enough tune credits' using errcode = 'OB003';
  end if;
  return true;
end $$;

-- Gives back what a purchase took, once.
create function return_tune_credits(cause text) returns int language plpgsql as $$
declare
  returned int;
begin
  with back as (
    update tune_credit_uses set returned_at = now() where reference = cause and returned_at is null returning credit_id, ecu, tcu, awd
  ), given as (
    update tune_credits c set ecu_left = ecu_left + back.ecu, tcu_left = tcu_left + back.tcu, awd_left = awd_left + back.awd
    from back where c.id = back.credit_id returning 1
  )
  select count(*) into returned from given;
  return returned;
end $$;
