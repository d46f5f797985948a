-- Closes days that are certainly over, oldest first, and keeps what each account held at their end.
-- Returns how many it closed: none when all are closed, or while another process closes some.
create or replace function close_book_days(days_max int) returns int language plpgsql security definer set search_path = public as $$
declare
  first_day date;
  last_day date;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('close_book_days', 0)) then return 0; end if;
  -- Asked before the postings are read: what is no longer open is visible to the statements that follow.
  last_day := last_book_day_over(now(), oldest_open_transaction());
  select max(day) + 1 into first_day from closed_book_days;
  if first_day is null then select (min(created_at) at time zone 'UTC')::date into first_day from transfers; end if;
  last_day := least(last_day, first_day + days_max - 1);
  if first_day is null or last_day < first_day then return 0; end if;
  insert into closed_book_days (day, first_posting, last_posting)
  select d.day, p.first_posting, p.last_posting
  from (select first_day + n as day from generate_series(0, last_day - first_day) n) d
  left join (
    select (t.created_at at time zone 'UTC')::date as day, min(p.id) as first_posting, max(p.id) as last_posting
    from transfers t join postings p on p.transfer_id = t.id
    where t.created_at >= first_day::timestamp at time zone 'UTC' and t.created_at < (last_day + 1)::timestamp at time zone 'UTC'
    group by 1
  ) p using (day);
  insert into closing_balances (account_id, day, balance)
  select m.account_id, m.day,
    coalesce((select c.balance from closing_balances c where c.account_id = m.account_id order by c.day desc limit 1), 0)
      + sum(m.change) over (partition by m.account_id order by m.day)
  from (
    select e.account_id, (t.created_at at time zone 'UTC')::date as day, sum(e.change) as change
    from transfers t
    join postings p on p.transfer_id = t.id
    cross join lateral (values (p.from_id, -p.amount), (p.to_id, p.amount)) e (account_id, change)
    where t.created_at >= first_day::timestamp at time zone 'UTC' and t.created_at < (last_day + 1)::timestamp at time zone 'UTC'
    group by 1, 2
  ) m;
  return last_day - first_day + 1;
end $$;
