-- Devices handed in lie in stock, and staff, jobs and customers do not get into each other's way.

-- As before, with two differences. The label, its deadline and the reminder are no new version: nothing that anybody
-- decides about has changed, so what he began to decide still holds. A device enters the stock only once it is ours.
create or replace function trade_in_moves() returns trigger language plpgsql as $$
begin
  if (new.state <> old.state and not case new.state
    when 'paid' then old.state = 'requested'
    when 'cancelled' then old.state = 'requested' or (old.state in ('paid', 'awaiting_device') and exists (
      select 1 from orders o where o.id = new.order_id and o.total = 0 and o.shipped_at is null))
    when 'awaiting_device' then old.state = 'paid'
    when 'received' then old.state in ('paid', 'awaiting_device')
    when 'accepted' then old.state = 'received'
    when 'rejected' then old.state in ('received', 'awaiting_device')
    when 'settled' then old.state = 'rejected'
    when 'refunded' then old.state in ('paid', 'awaiting_device', 'received', 'accepted', 'rejected', 'settled')
    else false end) then
    raise exception 'a trade-in cannot go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'trade_in_requests_moves';
  end if;
  if (new.order_id, new.region, new.device_id, new.serial_key, new.condition, new.price, new.allowance, new.allowance_net, new.currency) is distinct from
     (old.order_id, old.region, old.device_id, old.serial_key, old.condition, old.price, old.allowance, old.allowance_net, old.currency) then
    raise exception 'a trade-in keeps what was priced' using errcode = 'check_violation', constraint = 'trade_in_requests_moves';
  end if;
  if new.stock_product_id is not null and (new.stock_product_id, new.stock_location_id) is distinct from (old.stock_product_id, old.stock_location_id)
     and (old.stock_product_id is not null or new.state <> 'accepted') then
    raise exception 'only an accepted device enters the stock, once' using errcode = 'check_violation', constraint = 'trade_in_requests_stock';
  end if;
  new.version := old.version + case
    when old.state = 'paid' and new.state = 'awaiting_device' then 0
    when new.state = old.state and new.reminded_at is distinct from old.reminded_at then 0
    else 1 end;
  return new;
end $$;

-- Takes a device out of the stock again. False when its place has none of it any more: then it was sold, and nothing changes.
create function take_out_trade_in(of_order bigint, by_actor bigint) returns boolean language plpgsql security definer set search_path = public as $$
declare
  t trade_in_requests;
begin
  select * into t from trade_in_requests where order_id = of_order for update;
  if t.stock_product_id is null then return true; end if;
  perform 1 from stock_levels where product_id = t.stock_product_id and location_id = t.stock_location_id and on_hand > 0 for update;
  if not found then return false; end if;
  insert into stock_changes (product_id, location_id, delta, reason, reference, actor_id)
  values (t.stock_product_id, t.stock_location_id, -1, 'trade-in-undone', 'trade-in/' || of_order, by_actor);
  update trade_in_requests set stock_product_id = null, stock_location_id = null where order_id = of_order;
  return true;
end $$;

-- The difference of a trade-in is paid, or all of the trade-in is given back: never both. Its payment begins under a share
-- of the lock that a refund begins under, and finds that refund; the refund finds a payment that has begun (refund-order.ts).
create function trade_in_difference_begins() returns trigger language plpgsql as $$
begin
  perform 1 from trade_in_requests t join orders o on o.id = t.order_id
  where t.difference_order_id = new.id and (o.total = 0 or o.refunded < o.total) for share of o;
  if not found then
    raise exception 'the trade-in is being given back' using errcode = 'OB006';
  end if;
  return null;
end $$;
create trigger trade_in_difference_begins after update of state on orders for each row
when (new.kind = 'trade-in-difference' and new.state = 'paying' and old.state = 'open') execute function trade_in_difference_begins();

-- As before; the order of the difference is held first, as everywhere, the device leaves the stock, and the state does not wait.
create or replace function trade_in_follows_refund() returns trigger language plpgsql as $$
declare
  o orders;
begin
  if not exists (select 1 from orders where id = new.order_id and kind = 'trade-in') then return null; end if;
  perform 1 from orders where id = (select difference_order_id from trade_in_requests where order_id = new.order_id) for update;
  select * into o from orders where id = new.order_id for update;
  if o.refunded < o.total then return null; end if;
  if exists (select 1 from refunds r where r.order_id = o.id and r.state in ('started', 'unknown')) then return null; end if;
  perform undo_trade_in_allowance(o.id, new.actor_id, new.reason);
  update orders set state = 'cancelled', cancelled_at = now()
  where state = 'open' and id = (select difference_order_id from trade_in_requests where order_id = o.id);
  perform take_out_trade_in(o.id, new.actor_id);
  update trade_in_requests set state = 'refunded', held_at = null where order_id = o.id and state not in ('requested', 'cancelled', 'refunded');
  return null;
end $$;

-- As before, and the photos that visitors sent.
create or replace function erase_person(person bigint) returns void language plpgsql security definer set search_path = public as $$
declare
  mail text;
  sent text[];
  nobody text := 'erased-' || person || '@erased.invalid';
begin
  select email into mail from users where id = person and disabled_at is null for update;
  if mail is null then raise exception 'nobody to erase' using errcode = 'OB010'; end if;
  if exists (select 1 from orders where user_id = person and state = 'paying')
    or exists (select 1 from tune_requests where user_id = person and state in ('paid', 'pay_later', 'free', 'queued', 'in_work', 'question', 'revision_asked'))
    or exists (select 1 from dealer_members m where m.user_id = person and m.role = 'owner'
      and not exists (select 1 from dealer_members o where o.dealer_id = m.dealer_id and o.role = 'owner' and o.user_id <> person))
    or exists (select 1 from earners e join ledger_accounts a on a.code like 'liability/' || e.kind || '/' || e.id || '/%'
      join ledger_balances b on b.account_id = a.id where e.user_id = person group by a.id having sum(b.balance) <> 0)
    or exists (select 1 from signature_authorities where user_id = person and revoked_at is null) then
    raise exception 'work or money is open' using errcode = 'OB010';
  end if;
  perform set_config('overboost.erasing', 'on', true);
  -- What he sent as a visitor belongs to nobody's login, but to a purchase under his address.
  sent := array(select 'trade-in/' || t.order_id from trade_in_requests t join orders o on o.id = t.order_id where lower(o.email) = lower(mail));

  delete from tune_request_files where request_id in (select id from tune_requests where user_id = person);
  delete from ticket_files where file_id in (select id from files where owner_id = person);
  insert into loose_objects (key) select packed_key from logs where owner_id = person on conflict do nothing;
  delete from logs where owner_id = person;
  insert into loose_objects (key) select object_key from files where owner_id = person or (owner_id is null and attached_to = any (sent)) on conflict do nothing;
  insert into loose_objects (key) select f.object_key from signature_authorities s join files f on f.id = s.file_id where s.user_id = person on conflict do nothing;
  with gone as (
    update signature_authorities s set legal_name = 'Erased', file_id = null from files f where f.id = s.file_id and s.user_id = person returning f.id
  )
  update files set name = 'erased', verdict = null from gone where files.id = gone.id;
  delete from files where name = 'erased' and kind = 'signature' and not exists (select 1 from signature_authorities s where s.file_id = files.id);
  delete from file_downloads where actor_id = person or file_id in (select id from files where owner_id = person or (owner_id is null and attached_to = any (sent)));
  update dealers set logo_file_id = null where logo_file_id in (select id from files where owner_id = person);
  delete from files where owner_id = person or (owner_id is null and attached_to = any (sent));
  delete from uploads where owner_id = person;

  update tune_requests set title = '', information = '{}' where user_id = person;
  update tune_request_messages set body = '' where author_id = person and party = 'customer';
  update ticket_messages set body = '' where ticket_id in (select id from tickets where user_id = person or lower(email) = lower(mail)) and "from" <> 'staff';
  update tickets set customer_name = 'Erased', email = nobody, title = '' where user_id = person or lower(email) = lower(mail);
  update tune_credits set email = null where lower(email) = lower(mail);

  update orders set email = nobody, visitor_id = null, shipping_address = null, billing_address = jsonb_build_object(
      'country_code', billing_address ->> 'country_code', 'full_name', 'Erased', 'line1', '', 'line2', '', 'city', '', 'state', '', 'postal_code', '', 'email', '', 'phone', '')
    where paid_at is null and (user_id = person or lower(email) = lower(mail));
  delete from addresses where user_id = person;
  delete from payment_methods where user_id = person;
  delete from mails where lower(recipient) = lower(mail);
  delete from compat_subscriptions where lower(email) = lower(mail);
  delete from closed_alerts where user_id = person;
  delete from queue_views where user_id = person;
  delete from idempotency_keys where owner = 'user/' || person;

  delete from share_payees where earner_id in (select id from earners where user_id = person);
  update earners set name = 'Erased', email = nobody, website = '', tagline = '', note = '' where user_id = person;
  update affiliate_applications set about = '', socials1 = '', socials2 = '', socials3 = '', answer = '', files = '[]' where user_id = person;
  update affiliate_offers set email = nobody, name = 'Erased' where lower(email) = lower(mail);
  delete from dealer_members where user_id = person;
  delete from dealer_invites where lower(email) = lower(mail) and accepted_at is null;
  update dealer_invites set email = nobody where lower(email) = lower(mail);
  update dealer_applications set contact_name = 'Erased', email = nobody, phone = '', message = '' where user_id = person or lower(email) = lower(mail);

  delete from sessions where user_id = person;
  delete from passkeys where user_id = person;
  delete from two_factors where user_id = person;
  delete from verifications where user_id = person;
  delete from accounts where user_id = person;
  update users set name = 'Erased', email = nobody, email_verified = false, two_factor_enabled = false, role = 0, flags = '[]',
    preferred_display_currency = null, disabled_at = now(), updated_at = now() where id = person;
  perform set_config('overboost.erasing', 'off', true);
end $$;
