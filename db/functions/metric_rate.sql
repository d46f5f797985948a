-- What one unit of a currency cost in another at the end of a day in UTC, in hundred-millionths; before the first rate that one.
-- Null where no rate between the two was ever stored.
create or replace function metric_rate(base_code text, quote_code text, on_day date) returns bigint language sql stable set search_path = public as $$
  select case when base_code = quote_code then 100000000 else coalesce(
    (select rate from conversion_rates where base = base_code and quote = quote_code and created_at < (on_day + 1)::timestamp at time zone 'UTC'
      order by id desc limit 1),
    (select rate from conversion_rates where base = base_code and quote = quote_code order by id limit 1)
  ) end
$$;
