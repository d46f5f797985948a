-- Erases everything held about a person, except what the law requires on invoices: paid orders keep their addresses. Photos sent as
-- a visitor are erased too. Postings, audits and request numbers stay and name nobody. Refused (OB010) while work or money is open.
create or replace function erase_person(person bigint) returns void language plpgsql security definer set search_path = public as $$
declare
  mail text;
  sent text[];
  theirs text[];
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
    or exists (select 1 from disputes d join orders o on o.id = d.order_id where d.closed_at is null and (o.user_id = person or lower(o.email) = lower(mail)))
    or exists (select 1 from signature_authorities where user_id = person and revoked_at is null) then
    raise exception 'work or money is open' using errcode = 'OB010';
  end if;
  perform set_config('overboost.erasing', 'on', true);
  -- What the person sent as a visitor belongs to no login, but to a purchase under that address.
  sent := array(
    select 'trade-in/' || t.order_id from trade_in_requests t join orders o on o.id = t.order_id where lower(o.email) = lower(mail)
    union all select 'review/' || r.id from reviews r join orders o on o.id = r.order_id where o.user_id = person or lower(o.email) = lower(mail)
    union all select 'dispute/' || d.id from disputes d join orders o on o.id = d.order_id where o.user_id = person or lower(o.email) = lower(mail)
    union all select 'return/' || r.id from returns r join orders o on o.id = r.order_id where o.user_id = person or lower(o.email) = lower(mail));

  -- Records whose history spells out a name or an address.
  theirs := array(
    select 'user/' || person
    union all select 'order/' || id from orders where user_id = person or lower(email) = lower(mail)
    union all select 'signature/' || id from signature_authorities where user_id = person
    union all select 'earner/' || id from earners where user_id = person);

  delete from tune_request_files where request_id in (select id from tune_requests where user_id = person);
  delete from reviews r using orders o where o.id = r.order_id and (o.user_id = person or lower(o.email) = lower(mail));
  delete from review_opt_outs where email = lower(mail);
  delete from dispute_files where 'dispute/' || dispute_id = any (sent);
  update disputes set evidence = '[]' where 'dispute/' || id = any (sent);
  update audits set before = null, after = null where object = any (sent) and action like 'disputes.%';
  delete from ticket_files where file_id in (select id from files where owner_id = person);
  insert into loose_objects (key) select packed_key from logs where owner_id = person on conflict do nothing;
  delete from logs where owner_id = person;
  delete from log_tools where owner_id = person;
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
  update returns r set note = '', answer = '' from orders o where o.id = r.order_id and (o.user_id = person or lower(o.email) = lower(mail));
  update ticket_messages set body = '' where ticket_id in (select id from tickets where user_id = person or lower(email) = lower(mail)) and "from" <> 'staff';
  update rescue_sessions set serial = '', vehicle = '', description = '' where ticket_id in (select id from tickets where user_id = person or lower(email) = lower(mail));
  update tickets set customer_name = 'Erased', email = nobody, title = '' where user_id = person or lower(email) = lower(mail);
  update gift_cards set recipient_name = 'Erased', recipient_email = nobody, message = '' where lower(recipient_email) = lower(mail);
  update gift_cards g set from_name = 'Erased', message = '' from orders o where o.id = g.order_id and (o.user_id = person or lower(o.email) = lower(mail));
  update orders o set state = 'cancelled', cancelled_at = now() from quote_offers f join quotes q on q.id = f.quote_id
    where o.id = f.order_id and o.state = 'open' and (q.user_id = person or lower(q.email) = lower(mail));
  update quote_offers f set withdrawn_at = now() from orders o where o.id = f.order_id and o.state = 'cancelled' and f.withdrawn_at is null;
  update quote_offers f set message = '' from quotes q where q.id = f.quote_id and (q.user_id = person or lower(q.email) = lower(mail));
  delete from revisions r using quotes q where r.kind = 'quote' and r.record_id = q.id and (q.user_id = person or lower(q.email) = lower(mail));
  update audits a set before = null, after = null, reason = '' from quotes q
    where a.object = 'quote/' || q.id and (q.user_id = person or lower(q.email) = lower(mail));
  update quotes set state = case when state = 'sent' then state else 'cancelled' end, email = nobody, billing_address = null, shipping_address = null, vat_number = '', purchase_order = '', message = '',
    version = version + 1 where user_id = person or lower(email) = lower(mail);
  update tune_credits set email = null where lower(email) = lower(mail);

  delete from purchase_notes n using orders o where o.id = n.order_id and (o.user_id = person or lower(o.email) = lower(mail));
  update orders set email = nobody, visitor_id = null, vat_number = null, purchase_order = null, shipping_address = null, billing_address = jsonb_build_object(
      'country_code', billing_address ->> 'country_code', 'full_name', 'Erased', 'line1', '', 'line2', '', 'city', '', 'state', '', 'postal_code', '', 'email', '', 'phone', '')
    where paid_at is null and (user_id = person or lower(email) = lower(mail));
  delete from addresses where user_id = person;
  delete from payment_methods where user_id = person;
  delete from mails where lower(recipient) = lower(mail);
  -- What they wrote to a dealer is kept only until it is sent.
  delete from mails where template = 'dealer-contact' and sent_at is null and lower(props ->> 'email') = lower(mail);
  delete from mail_languages where address = lower(mail);
  delete from newsletter_subscribers where email = lower(mail);
  delete from beta_feedback where user_id = person;
  delete from beta_participants where user_id = person;
  delete from dealer_post_opt_outs where user_id = person;
  delete from affiliate_offer_opt_outs where email = lower(mail);
  delete from stock_alerts where lower(email) = lower(mail);
  delete from cart_reminders where email = lower(mail);
  delete from compat_subscriptions where lower(email) = lower(mail);
  delete from garage_vehicles where user_id = person;
  delete from closed_alerts where user_id = person;
  delete from work_alerts where user_id = person;
  delete from push_devices where user_id = person;
  delete from lead_calendars where user_id = person;
  delete from lead_pipeline_members where user_id = person;
  delete from lead_goals where owner_id = person;
  delete from lead_mentions where user_id = person;
  delete from metric_mails where user_id = person;
  delete from visit_consents where user_id = person;
  delete from saved_views where user_id = person;
  delete from idempotency_keys where owner = 'user/' || person;

  delete from share_payees where earner_id in (select id from earners where user_id = person);
  update earners set name = 'Erased', email = nobody, website = '', tagline = '', note = '' where user_id = person;
  update affiliate_applications set about = '', socials1 = '', socials2 = '', socials3 = '', answer = '', files = '[]' where user_id = person;
  update affiliate_offers set email = nobody, name = 'Erased' where lower(email) = lower(mail);
  delete from dealer_members where user_id = person;
  update dealer_snapshots s set facts = jsonb_set(s.facts, '{members}', (
      select jsonb_agg(case when lower(m.member ->> 'email') = lower(mail)
        then m.member || jsonb_build_object('name', 'Erased', 'email', nobody) else m.member end order by m.place)
      from jsonb_array_elements(s.facts -> 'members') with ordinality m (member, place)))
    where s.facts -> 'members' @> jsonb_build_array(jsonb_build_object('email', mail));
  delete from dealer_invites where lower(email) = lower(mail) and accepted_at is null;
  update dealer_invites set email = nobody where lower(email) = lower(mail);
  update dealer_applications set company_name = 'Erased', contact_name = 'Erased', email = nobody, phone = '', website = '', line1 = '', line2 = '',
    city = '', postal_code = '', tax_id = '', message = '' where user_id = person or lower(email) = lower(mail);

  -- The lead engine keeps its deals and their values; whom they were with is gone, also from histories.
  perform erase_lead_contacts(array(select id from lead_contacts where kind = 'person' and (user_id = person or lower(email) = lower(mail))), mail);

  delete from staff_invitations where email = lower(mail) and accepted_at is null;
  update staff_invitations set email = nobody where email = lower(mail);
  update staff_invitations set revoked_at = now() where invited_by = person and accepted_at is null and revoked_at is null;

  delete from user_notes where user_id = person;
  delete from user_tags where user_id = person;
  delete from customer_views where user_id = person;
  delete from sessions where viewed_user_id = person;
  update audits set before = null, after = null, reason = '' where object = 'user/' || person and action in ('users.beginView', 'users.endView');
  update audits set before = null, after = null where object = 'user/' || person and action = 'users.tags';

  -- Audits stay, without what they said of the person.
  update audits set before = null, after = null
    where position(to_jsonb(lower(mail))::text in lower(concat(before, after))) > 0
      or (object = any (theirs) and (before ?| array['name', 'legal_name', 'address'] or after ?| array['name', 'legal_name', 'address']));
  update audits set reason = '' where position(lower(mail) in lower(reason)) > 0;

  delete from sessions where user_id = person;
  delete from passkeys where user_id = person;
  delete from two_factors where user_id = person;
  delete from verifications where user_id = person;
  delete from accounts where user_id = person;
  update users set name = 'Erased', email = nobody, email_verified = false, two_factor_enabled = false, last_login_at = null, role = 0, flags = '[]',
    preferred_display_currency = null, disabled_at = now(), updated_at = now() where id = person;
  perform set_config('overboost.erasing', 'off', true);
end $$;

revoke execute on function erase_person(bigint) from public;
grant execute on function erase_person(bigint) to overboost_app;
