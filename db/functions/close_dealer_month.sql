-- Closes a month of an account, once: nothing is dated into it afterwards.
create or replace function close_dealer_month(of_dealer bigint, month_from timestamptz, month_until timestamptz) returns bigint
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
