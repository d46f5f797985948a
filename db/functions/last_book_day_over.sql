-- The last day in UTC that is certainly over at a moment: an hour has passed since, in case the clock is set back a little, and no
-- transaction that began on that day is still open, since it may yet commit postings dated to it.
create or replace function last_book_day_over(moment timestamptz, oldest_open timestamptz) returns date language sql stable as $$
  select (least(moment - interval '1 hour', oldest_open) at time zone 'UTC')::date - 1
$$;
