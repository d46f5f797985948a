-- Adds what a statement added to or took from tunes to their counts: two at once each add their own.
create or replace function tune_counts_kept() returns trigger language plpgsql security definer set search_path = public as $$
declare
  counted text := tg_argv[0];
  changed text := 'select tune_id, 1 as by from touched';
begin
  if tg_op = 'DELETE' then changed := 'select tune_id, -1 as by from touched'; end if;
  if tg_op = 'UPDATE' then changed := changed || ' union all select tune_id, -1 as by from before'; end if;
  execute format('
    insert into tune_counts as c (tune_id, %1$I)
    select tune_id, sum(by) from (%2$s) changed group by tune_id having sum(by) <> 0 order by tune_id
    on conflict (tune_id) do update set %1$I = c.%1$I + excluded.%1$I', counted, changed);
  return null;
end $$;

create or replace trigger counted_by_insert after insert on tune_tools referencing new table as touched for each statement execute function tune_counts_kept('tools');
create or replace trigger counted_by_update after update on tune_tools referencing new table as touched old table as before for each statement execute function tune_counts_kept('tools');
create or replace trigger counted_by_delete after delete on tune_tools referencing old table as touched for each statement execute function tune_counts_kept('tools');
create or replace trigger counted_by_insert after insert on dyno_runs referencing new table as touched for each statement execute function tune_counts_kept('runs');
create or replace trigger counted_by_update after update on dyno_runs referencing new table as touched old table as before for each statement execute function tune_counts_kept('runs');
create or replace trigger counted_by_delete after delete on dyno_runs referencing old table as touched for each statement execute function tune_counts_kept('runs');
create or replace trigger counted_by_insert after insert on tune_tuners referencing new table as touched for each statement execute function tune_counts_kept('owners');
create or replace trigger counted_by_update after update on tune_tuners referencing new table as touched old table as before for each statement execute function tune_counts_kept('owners');
create or replace trigger counted_by_delete after delete on tune_tuners referencing old table as touched for each statement execute function tune_counts_kept('owners');
