-- Earnings of tuners and affiliates: what the database does and refuses by itself.

insert into ledger_accounts (code, kind, currency, shards)
select 'expense/shares/' || c.code, 'expense', c.code, 8 from (values ('USD'), ('CAD'), ('EUR'), ('GBP')) as c(code)
on conflict (code) do nothing;
insert into ledger_accounts (code, kind, currency, shards)
select 'asset/bank/' || c.code, 'asset', c.code, 1 from (values ('USD'), ('CAD'), ('EUR'), ('GBP')) as c(code)
on conflict (code) do nothing;

-- Accounts of an earner are opened with him.
create function open_earner_accounts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into ledger_accounts (code, kind, currency)
  select 'liability/' || new.kind || '/' || new.id || '/' || c.code, 'liability', c.code
  from (values ('USD'), ('CAD'), ('EUR'), ('GBP')) as c(code)
  on conflict (code) do nothing;
  return null;
end $$;
create trigger open_accounts after insert on earners for each row execute function open_earner_accounts();

-- INV-11: a transfer that stands equals the sum of its entries, checked when the transaction ends. Entries are of its
-- earner and currency by their foreign key.
create function share_transfer_equals_entries() returns trigger language plpgsql as $$
declare
  t share_transfers;
  found_sum bigint;
  found_count int;
begin
  select * into t from share_transfers where id = new.id;
  select coalesce(sum(amount), 0), count(*) into found_sum, found_count from share_entries where transfer_id = t.id;
  if t.state in ('returned', 'cancelled') then
    if found_count > 0 then
      raise exception 'an undone transfer keeps entries' using errcode = 'check_violation', constraint = 'share_transfers_sum';
    end if;
  elsif found_sum <> t.amount or found_count <> t.entry_count then
    raise exception 'a transfer is not the sum of its entries' using errcode = 'check_violation', constraint = 'share_transfers_sum';
  end if;
  return null;
end $$;
create constraint trigger equals_entries after insert or update on share_transfers deferrable initially deferred
for each row execute function share_transfer_equals_entries();

-- Takes what is due in a currency into one payout: a transfer for each active earner with checked bank details whose due
-- entries reach the smallest payout. Runs of one currency follow one another. Null when nothing is due.
create function collect_shares(of_currency text, minimum bigint, limit_alone bigint, by_actor bigint, why text) returns bigint
language plpgsql security definer set search_path = public as $$
declare
  new_group bigint;
  paid bigint;
  earners_paid int;
  stand text;
begin
  perform pg_advisory_xact_lock(hashtextextended('shares/' || of_currency, 0));
  create temporary table due_shares on commit drop as
  select x.earner_id, sum(x.amount)::bigint as amount, count(*)::int as entries, array_agg(x.id) as ids
  from (
    select e.id, e.earner_id, e.amount from share_entries e
    join earners p on p.id = e.earner_id
    join share_payees b on b.earner_id = e.earner_id and b.currency = e.currency
    where e.currency = of_currency and e.transfer_id is null and e.hold_until <= now() and p.state = 'active'
  ) x
  group by 1 having sum(x.amount) >= minimum;
  select sum(amount), count(*) into paid, earners_paid from due_shares;
  if earners_paid = 0 then
    drop table due_shares;
    return null;
  end if;
  stand := case when paid > limit_alone then 'waiting' else 'approved' end;
  insert into share_groups (currency, state, total, transfer_count, reason, created_by)
  values (of_currency, stand, paid, earners_paid, why, by_actor) returning id into new_group;
  insert into share_transfers (group_id, earner_id, currency, amount, entry_count, state)
  select new_group, earner_id, of_currency, amount, entries, stand from due_shares order by earner_id;
  update share_entries e set transfer_id = t.id
  from due_shares d join share_transfers t on t.group_id = new_group and t.earner_id = d.earner_id
  where e.id = any (d.ids) and e.transfer_id is null;
  drop table due_shares;
  return new_group;
end $$;

-- Undoes a transfer that was cancelled before, or sent back after, the bank had it: its entries are due again.
create function release_share_transfer(of_transfer bigint, into_state text) returns void
language plpgsql security definer set search_path = public as $$
begin
  update share_transfers set state = into_state
  where id = of_transfer and ((into_state = 'cancelled' and state in ('waiting', 'approved')) or (into_state = 'returned' and state in ('sent', 'paid')));
  if not found then
    raise exception 'a transfer cannot be undone now' using errcode = 'restrict_violation', constraint = 'share_transfers_undone';
  end if;
  update share_entries set transfer_id = null where transfer_id = of_transfer;
end $$;

-- INV-23: entries, disbursements and the marks of what is made can be added only.
create trigger append_only before delete or truncate on share_entries for each statement execute function refuse_change();
create function share_entry_is_frozen() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'transfer_id') is distinct from (to_jsonb(old) - 'transfer_id') then
    raise exception 'an entry cannot change' using errcode = 'restrict_violation', constraint = 'share_entries_frozen';
  end if;
  return new;
end $$;
create trigger frozen before update on share_entries for each row execute function share_entry_is_frozen();
create trigger append_only before update or delete or truncate on order_shares for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on refund_shares for each statement execute function refuse_change();
revoke update, delete, truncate on share_entries, order_shares, refund_shares, affiliate_terms, affiliate_acceptances, order_attributions from overboost_app;
grant update (order_id) on order_shares to overboost_app;
revoke insert, update, delete, truncate on share_transfers, share_groups from overboost_app;
grant update (state, paid_at) on share_transfers to overboost_app;
grant update (state, approved_by, approved_at, disbursed_at, cancelled_at) on share_groups to overboost_app;
revoke update, delete, truncate on disbursements from overboost_app;
grant update (state, paid_at, returned_at, reason) on disbursements to overboost_app;
revoke delete, truncate on share_agreements, earners from overboost_app;
revoke update on share_agreements from overboost_app;
grant update (ends_at) on share_agreements to overboost_app;

insert into affiliate_terms (version, text) values (1, 'You recommend Overboost in your own words and say that you earn by it. You get your share of what customers buy within 30 days of following your link, or with your code, without tax and shipping. What is refunded is taken back in proportion. Shares are held for the time in which a purchase can be returned and are then paid out once a month to the bank account that you name. You do not buy by your own link or code, do not advertise with our name in search engines, and do not send unasked mail. Either side may end this at any time; what was earned until then is paid.');
