-- Dealers' accounts: what the database does and refuses by itself.

-- Accounts on the other side of dealers' money, one for each currency.
insert into ledger_accounts (code, kind, currency, shards)
select a.kind || '/' || a.name || '/' || c.code, a.kind, c.code, 1
from (values ('asset', 'bank'), ('equity', 'exchange'), ('expense', 'dealer-bonus'), ('expense', 'dealer-adjustments'),
             ('liability', 'tune-credits')) as a(kind, name)
cross join (values ('USD'), ('CAD'), ('EUR'), ('GBP')) as c(code)
on conflict (code) do nothing;

-- A dealer's account is opened with the dealer: without credit, so that only what is prepaid can be spent.
create function open_dealer_account() returns trigger language plpgsql security definer set search_path = public as $$
declare
  account bigint;
begin
  insert into ledger_accounts (code, kind, currency) values ('asset/dealer/' || new.id || '/' || new.currency, 'asset', new.currency)
  returning id into account;
  insert into ledger_balances (account_id, shard, balance, ceiling) values (account, 0, 0, 0);
  insert into dealer_accounts (dealer_id, account_id, currency) values (new.id, account, new.currency);
  return null;
end $$;
create trigger open_account after insert on dealers for each row execute function open_dealer_account();

create function dealer_currency_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the currency and region of a dealer cannot change' using errcode = 'restrict_violation', constraint = 'dealers_currency_stays';
end $$;
create trigger currency_stays before update on dealers for each row
when (new.currency <> old.currency or new.region <> old.region) execute function dealer_currency_stays();

-- INV-04: the credit limit is the ceiling of the cached balance, which no posting passes.
create function dealer_limit_follows() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update ledger_balances set ceiling = new.credit_limit where account_id = new.account_id;
  return null;
end $$;
create trigger limit_follows after update of credit_limit on dealer_accounts for each row
when (new.credit_limit <> old.credit_limit) execute function dealer_limit_follows();

-- INV-24: each transfer that touches a dealer's account becomes one entry with the balance after it. The row of the cached
-- balance is locked by then (trigger follow comes first), so entries follow one another in number, time and balance alike.
create function dealer_entries_follow() returns trigger language plpgsql security definer set search_path = public as $$
declare
  e record;
  before record;
  dated timestamptz;
begin
  for e in
    select d.dealer_id, d.terms_days, d.closed_until, t.id as transfer_id, t.kind, t.created_at, sum(m.change)::bigint as change
    from (
      select to_id as account_id, transfer_id, amount as change from added
      union all
      select from_id, transfer_id, -amount from added
    ) m
    join dealer_accounts d on d.account_id = m.account_id
    join transfers t on t.id = m.transfer_id
    group by 1, 2, 3, 4, 5, 6 having sum(m.change) <> 0
    order by 1, 4
  loop
    select x.at, x.due_at, x.balance, x.charged into before from dealer_entries x where x.dealer_id = e.dealer_id order by x.id desc limit 1;
    dated := greatest(e.created_at, before.at, e.closed_until);
    insert into dealer_entries (dealer_id, transfer_id, kind, at, due_at, change, balance, charged)
    values (e.dealer_id, e.transfer_id, e.kind, dated, greatest(dated + make_interval(days => e.terms_days), before.due_at),
      e.change, coalesce(before.balance, 0) + e.change, coalesce(before.charged, 0) + greatest(e.change, 0));
  end loop;
  return null;
end $$;
create trigger follow_dealers after insert on postings referencing new table as added for each statement execute function dealer_entries_follow();

-- What is overdue: what is owed, less what is not due yet. Payments settle what is oldest.
create function dealer_overdue(of_dealer bigint, at_time timestamptz) returns bigint language sql stable as $$
  select greatest(0, coalesce((
    select l.balance - (l.charged - coalesce((
      select d.charged from dealer_entries d where d.dealer_id = of_dealer and d.due_at <= at_time order by d.due_at desc, d.id desc limit 1
    ), 0))
    from dealer_entries l where l.dealer_id = of_dealer order by l.id desc limit 1
  ), 0))
$$;

-- Closes a month of an account, once: nothing is dated into it afterwards.
create function close_dealer_month(of_dealer bigint, month_from timestamptz, month_until timestamptz) returns bigint
language plpgsql security definer set search_path = public as $$
declare
  made bigint;
begin
  if month_until > now() then raise exception 'a month that has not ended cannot be closed'; end if;
  perform 1 from ledger_balances b join dealer_accounts d on d.account_id = b.account_id where d.dealer_id = of_dealer for update of b;
  update dealer_accounts set closed_until = greatest(coalesce(closed_until, month_until), month_until) where dealer_id = of_dealer;
  insert into dealer_statements (dealer_id, from_at, until_at, opening, charges, payments, closing, entry_count)
  select of_dealer, month_from, month_until, o.opening, s.charges, s.payments, o.opening + s.charges - s.payments, s.entries
  from (
    select coalesce((select balance from dealer_entries where dealer_id = of_dealer and at < month_from order by at desc, id desc limit 1), 0) as opening
  ) o, (
    select coalesce(sum(greatest(change, 0)), 0)::bigint as charges, coalesce(sum(greatest(-change, 0)), 0)::bigint as payments, count(*)::int as entries
    from dealer_entries where dealer_id = of_dealer and at >= month_from and at < month_until
  ) s
  on conflict (dealer_id, from_at) do nothing
  returning id into made;
  return made;
end $$;

-- A tune request that is settled on an account says so.
create or replace function tune_request_follows_order() returns trigger language plpgsql as $$
declare
  request bigint;
  on_account boolean := exists (select 1 from payment_intents i where i.order_id = new.id and i.state = 'ordered' and i.dealer_id is not null);
begin
  update tune_requests set state = case when on_account then 'pay_later' else 'paid' end,
    settled_by = case when on_account then 'account' else 'card' end, settled_at = now()
  where order_id = new.id and state in ('uploaded', 'awaiting_choice', 'estimated')
  returning id into request;
  if request is not null then
    insert into tune_request_events (request_id, kind, party, actor_id, state, facts)
    values (request, 'paid', 'customer', new.user_id, case when on_account then 'pay_later' else 'paid' end,
      jsonb_build_object('total', new.total, 'currency', new.currency, 'order_id', new.id));
  end if;
  return null;
end $$;

create trigger append_only before update or delete or truncate on dealer_entries for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on dealer_statements for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on conversion_rates for each statement execute function refuse_change();
revoke insert, update, delete, truncate on dealer_entries from overboost_app;
revoke insert, update, delete, truncate on dealer_statements from overboost_app;
revoke update, delete, truncate on conversion_rates from overboost_app;
revoke insert, update, delete, truncate on dealer_accounts from overboost_app;
grant update (credit_limit, terms_days, version) on dealer_accounts to overboost_app;

-- A first rate for each pair; staff keeps them up to date.
insert into conversion_rates (base, quote, rate, source) values
  ('USD', 'CAD', 137000000, 'initial'), ('USD', 'EUR', 92000000, 'initial'), ('USD', 'GBP', 79000000, 'initial'),
  ('CAD', 'USD', 72992701, 'initial'), ('CAD', 'EUR', 67153285, 'initial'), ('CAD', 'GBP', 57664234, 'initial'),
  ('EUR', 'USD', 108695652, 'initial'), ('EUR', 'CAD', 148913043, 'initial'), ('EUR', 'GBP', 85869565, 'initial'),
  ('GBP', 'USD', 126582278, 'initial'), ('GBP', 'CAD', 173417722, 'initial'), ('GBP', 'EUR', 116455696, 'initial');
