-- The timeline of a request keeps its files, except when their owner is erased.
create or replace function refuse_change_unless_erasing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_erasing() then return null; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger append_only before update or delete or truncate on tune_request_files for each statement execute function refuse_change_unless_erasing();
