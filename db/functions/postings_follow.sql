-- INV-01: a posting stays within one currency, and balances follow the postings, locked in the order of their accounts.
create or replace function postings_follow() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (
    select 1 from added p
    join ledger_accounts f on f.id = p.from_id
    join ledger_accounts t on t.id = p.to_id
    where f.currency <> p.currency or t.currency <> p.currency
  ) then
    raise exception 'a posting mixes currencies' using errcode = 'check_violation', constraint = 'postings_one_currency';
  end if;
  insert into ledger_balances as b (account_id, shard, balance)
  select m.account_id, case when a.shards > 1 then floor(random() * a.shards)::int else 0 end, m.change
  from (
    select account_id, sum(change)::bigint as change
    from (
      select from_id as account_id, -amount as change from added
      union all
      select to_id, amount from added
    ) moves
    group by account_id
  ) m
  join ledger_accounts a on a.id = m.account_id
  order by m.account_id
  on conflict (account_id, shard) do update set balance = b.balance + excluded.balance;
  return null;
end $$;

create or replace trigger follow after insert on postings referencing new table as added for each statement execute function postings_follow();
