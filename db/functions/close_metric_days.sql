-- Makes the figures of days that are certainly over, oldest first, each once and for good; a month and a year once their last day is closed. Returns how
-- many days it closed: none when all are closed, or while another process closes some. What is killed on the way leaves whole days.
create or replace function close_metric_days(days_max int) returns int language plpgsql security definer set search_path = public as $$
declare
  next_day date;
  is_first boolean;
  last_day date;
  closed int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('close_metric_days', 0)) then return 0; end if;
  -- Asked before orders are read: what is no longer open is visible to the statements that follow.
  last_day := last_book_day_over(now(), oldest_open_transaction());
  select max(day) + 1 into next_day from metric_days;
  is_first := next_day is null;
  if is_first then
    select (min(first_paid) at time zone 'UTC')::date into next_day from (values (1), (2)) r (region) cross join lateral (
      select paid_at as first_paid from orders where region = r.region and paid_at is not null order by paid_at limit 1) o;
  end if;
  while next_day <= last_day and closed < days_max loop
    insert into metric_orders (order_id, day, first_order_id, first_day)
    select o.id, next_day, coalesce(f.id, o.id), (coalesce(f.paid_at, o.paid_at) at time zone 'UTC')::date
    from orders o left join lateral first_order_of(o.user_id, o.email, o.paid_at) f on true
    where o.region in (1, 2) and o.paid_at >= next_day::timestamp at time zone 'UTC' and o.paid_at < (next_day + 1)::timestamp at time zone 'UTC';
    insert into metric_cohorts (day, region, first_month, customers, orders)
    select next_day, o.region, date_trunc('month', m.first_day)::date,
      count(distinct m.first_order_id) filter (where not exists (
        select 1 from metric_orders e where e.first_order_id = m.first_order_id and e.day >= date_trunc('month', next_day)::date and e.day < next_day)),
      count(*)
    from metric_orders m join orders o on o.id = m.order_id where m.day = next_day group by 2, 3;
    -- Rows that are read together lie together: five years are read several times as fast.
    insert into metric_figures select r.* from metric_rollup(next_day, next_day) r order by r.quote, r.dimension, r.value;
    insert into metric_totals
    select day, quote, region, sum(orders), sum(units), sum(refunded_units), sum(new_customers), sum(returning_orders), sum(gross), sum(discount),
      sum(tax), sum(shipping), sum(refunds), sum(refunded_tax), sum(late_refunds), sum(deposits), sum(deposits_back), sum(shares), sum(unrated)
    from metric_figures where day = next_day and dimension = '' group by day, quote, region;
    insert into metric_vehicles (span, day, region, make, model, engine, orders) select 'day', v.* from metric_by_vehicle(next_day, next_day) v;
    insert into metric_pairs (span, day, region, kind, object_id, other_kind, other_id, orders) select 'day', p.* from metric_by_pair(next_day, next_day) p;
    -- With the first day, all days before it.
    insert into metric_stock (product_id, region, day, on_hand)
    select c.product_id, c.region, c.day, coalesce(b.on_hand, 0) + sum(c.delta) over (partition by c.product_id, c.region order by c.day)
    from (
      select s.product_id, l.region, (s.created_at at time zone 'UTC')::date as day, sum(s.delta) as delta from stock_changes s join stock_locations l on l.id = s.location_id
      where s.created_at < (next_day + 1)::timestamp at time zone 'UTC' and (is_first or s.created_at >= next_day::timestamp at time zone 'UTC') group by 1, 2, 3
    ) c left join lateral (
      select m.on_hand from metric_stock m where m.product_id = c.product_id and m.region = c.region order by m.day desc limit 1
    ) b on true;
    is_first := false;
    insert into metric_days (day) values (next_day);
    if date_trunc('month', next_day + 1) = next_day + 1 then
      insert into metric_months
      select date_trunc('month', next_day)::date, quote, region, currency, kind, dimension, value, sum(orders), sum(units), sum(refunded_units),
        sum(new_customers), sum(returning_orders), sum(gross), sum(discount), sum(tax), sum(shipping), sum(refunds), sum(refunded_tax),
        sum(late_refunds), sum(deposits), sum(deposits_back), sum(shares), sum(unrated)
      from metric_figures where day >= date_trunc('month', next_day)::date and day <= next_day group by 2, 3, 4, 5, 6, 7 order by quote, dimension, value;
      insert into metric_values
      select 'month', day, quote, region, dimension, value, sum(orders), sum(units), sum(refunded_units), sum(new_customers), sum(returning_orders), sum(gross), sum(discount), sum(tax), sum(shipping),
        sum(refunds), sum(refunded_tax), sum(late_refunds), sum(deposits), sum(deposits_back), sum(shares), sum(unrated)
      from metric_months where day = date_trunc('month', next_day)::date and dimension <> '' group by 2, 3, 4, 5, 6 order by quote, dimension, value;
      insert into metric_vehicles (span, day, region, make, model, engine, orders)
      select 'month', date_trunc('month', next_day)::date, region, make, model, engine, sum(orders) from metric_vehicles
      where span = 'day' and day >= date_trunc('month', next_day)::date and day <= next_day group by 3, 4, 5, 6;
      insert into metric_pairs (span, day, region, kind, object_id, other_kind, other_id, orders)
      select 'month', date_trunc('month', next_day)::date, region, kind, object_id, other_kind, other_id, sum(orders) from metric_pairs
      where span = 'day' and day >= date_trunc('month', next_day)::date and day <= next_day group by 3, 4, 5, 6, 7;
      if date_trunc('year', next_day + 1) = next_day + 1 then
        insert into metric_years
        select date_trunc('year', next_day)::date, quote, region, currency, kind, dimension, value, sum(orders), sum(units), sum(refunded_units),
          sum(new_customers), sum(returning_orders), sum(gross), sum(discount), sum(tax), sum(shipping), sum(refunds), sum(refunded_tax),
          sum(late_refunds), sum(deposits), sum(deposits_back), sum(shares), sum(unrated)
        from metric_months where day >= date_trunc('year', next_day)::date and day <= next_day group by 2, 3, 4, 5, 6, 7 order by quote, dimension, value;
        insert into metric_values
        select 'year', day, quote, region, dimension, value, sum(orders), sum(units), sum(refunded_units),
          sum(new_customers), sum(returning_orders), sum(gross), sum(discount), sum(tax), sum(shipping), sum(refunds), sum(refunded_tax),
          sum(late_refunds), sum(deposits), sum(deposits_back), sum(shares), sum(unrated)
        from metric_years where day = date_trunc('year', next_day)::date and dimension <> '' group by 2, 3, 4, 5, 6 order by quote, dimension, value;
        insert into metric_vehicles (span, day, region, make, model, engine, orders)
        select 'year', date_trunc('year', next_day)::date, region, make, model, engine, sum(orders) from metric_vehicles
        where span = 'month' and day >= date_trunc('year', next_day)::date and day <= next_day group by 3, 4, 5, 6;
      end if;
    end if;
    next_day := next_day + 1;
    closed := closed + 1;
  end loop;
  return closed;
end $$;

revoke execute on function close_metric_days(int) from public;
grant execute on function close_metric_days(int) to overboost_app;
