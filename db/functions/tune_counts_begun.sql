-- A new tune has no tools, no runs and no owner yet.
create or replace function tune_counts_begun() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into tune_counts (tune_id) select id from added on conflict do nothing;
  return null;
end $$;

create or replace trigger counts_begun after insert on tunes referencing new table as added for each statement execute function tune_counts_begun();
