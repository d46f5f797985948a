-- INV-24: each transfer that touches a dealer's account becomes one entry with the balance after it. By then the row of the cached
-- balance is locked (trigger "follow" fires first), so entries follow each other in number, time and balance alike. The table of
-- transfers grows with every posting, so it is read by id only.
create or replace function dealer_entries_follow() returns trigger language plpgsql security definer set search_path = public as $$
declare
  e record;
  caused record;
  before record;
  dated timestamptz;
begin
  for e in
    select m.account_id, m.transfer_id, sum(m.change)::bigint as change
    from (
      select to_id as account_id, transfer_id, amount as change from added
      union all
      select from_id, transfer_id, -amount from added
    ) m
    where m.account_id in (select account_id from dealer_accounts)
    group by 1, 2 having sum(m.change) <> 0
    order by 1, 2
  loop
    select d.dealer_id, d.terms_days, d.closed_until, t.kind, t.created_at into caused
    from dealer_accounts d, transfers t where d.account_id = e.account_id and t.id = e.transfer_id;
    select x.at, x.due_at, x.balance, x.charged into before
    from dealer_entries x where x.dealer_id = caused.dealer_id order by x.id desc limit 1;
    dated := greatest(caused.created_at, before.at, caused.closed_until);
    insert into dealer_entries (dealer_id, transfer_id, kind, at, due_at, change, balance, charged)
    values (caused.dealer_id, e.transfer_id, caused.kind, dated,
      greatest(dated + make_interval(days => caused.terms_days), before.due_at),
      e.change, coalesce(before.balance, 0) + e.change, coalesce(before.charged, 0) + greatest(e.change, 0));
  end loop;
  return null;
end $$;

create or replace trigger follow_dealers after insert on postings referencing new table as added for each statement execute function dealer_entries_follow();
