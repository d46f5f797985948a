-- Makes the partitions of visits for this month and the next, and drops those that ended more than 60 days ago.
create or replace function keep_visit_months() returns void language plpgsql security definer set search_path = public as $$
declare
  month date;
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('keep_visit_months'));
  foreach month in array array[date_trunc('month', now())::date, (date_trunc('month', now()) + interval '1 month')::date] loop
    part := 'visits_' || to_char(month, 'YYYY_MM');
    if to_regclass('visit_parts.' || part) is null then
      -- What came before there was a partition is moved into it.
      execute format('create table visit_parts.%I (like public.visits including all)', part);
      execute format('with moved as (delete from visit_parts.visits_rest where day >= %L and day < %L returning *) insert into visit_parts.%I select * from moved',
        month, month + interval '1 month', part);
      execute format('alter table public.visits attach partition visit_parts.%I for values from (%L) to (%L)', part, month, (month + interval '1 month')::date);
    end if;
  end loop;
  for part in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'visit_parts' and c.relkind = 'r' and c.relname ~ '^visits_\d{4}_\d{2}$'
      and to_date(substr(c.relname, 8), 'YYYY_MM') + interval '1 month' < now() - interval '60 days' loop
    execute format('drop table visit_parts.%I', part);
  end loop;
  delete from visits where day < (now() at time zone 'utc')::date - 60;
end $$;

revoke execute on function keep_visit_months() from public;
grant execute on function keep_visit_months() to overboost_app;
