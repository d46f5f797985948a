-- INV-29: true only within erase_person, which runs as the owner of the tables and may do what the triggers refuse.
create or replace function is_erasing() returns boolean language sql stable as $$
  select coalesce(current_setting('overboost.erasing', true), '') = 'on' and current_user <> 'overboost_app'
$$;
