-- When the oldest open transaction of this database began, in any session; its postings bear that time.
create or replace function oldest_open_transaction() returns timestamptz language sql volatile security definer set search_path = pg_catalog as $$
  select min(xact_start) from pg_stat_activity where datname = current_database()
$$;
