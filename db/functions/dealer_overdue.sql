-- What is overdue: what is owed, less what is not due yet. Payments settle the oldest charges first.
create or replace function dealer_overdue(of_dealer bigint, at_time timestamptz) returns bigint language sql stable as $$
  select greatest(0, coalesce((
    select l.balance - (l.charged - coalesce((
      select d.charged from dealer_entries d where d.dealer_id = of_dealer and d.due_at <= at_time order by d.due_at desc, d.id desc limit 1
    ), 0))
    from dealer_entries l where l.dealer_id = of_dealer order by l.id desc limit 1
  ), 0))
$$;
