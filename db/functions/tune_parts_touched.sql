-- Whose published tunes changed with their tools, types, dyno runs and links to other tunes.
create or replace function tune_parts_touched() returns trigger language plpgsql security definer set search_path = public as $$
declare
  ids bigint[];
  keys text[];
begin
  if current_setting('overboost.content_later', true) = 'on' then return null; end if;
  select array_agg(distinct tune_id) into ids from touched;
  if tg_op = 'UPDATE' then
    select array_agg(distinct tune_id) || ids into ids from before;
  end if;
  select array_agg(distinct case when t.engine_id is null then 'transmission ' || t.transmission_id else 'engine ' || t.engine_id end)
    into keys from tunes t where t.id = any(ids) and t.state = 'published' and num_nonnulls(t.engine_id, t.transmission_id) > 0;
  if keys is null then return null; end if;
  perform tell_touched(keys);
  return null;
end $$;

create or replace trigger touched_by_insert after insert on tune_requires referencing new table as touched for each statement execute function tune_parts_touched();
create or replace trigger touched_by_update after update on tune_requires referencing new table as touched old table as before for each statement execute function tune_parts_touched();
create or replace trigger touched_by_delete after delete on tune_requires referencing old table as touched for each statement execute function tune_parts_touched();
create or replace trigger touched_by_insert after insert on tune_recommends referencing new table as touched for each statement execute function tune_parts_touched();
create or replace trigger touched_by_update after update on tune_recommends referencing new table as touched old table as before for each statement execute function tune_parts_touched();
create or replace trigger touched_by_delete after delete on tune_recommends referencing old table as touched for each statement execute function tune_parts_touched();
create or replace trigger touched_by_insert after insert on tune_tools referencing new table as touched for each statement execute function tune_parts_touched();
create or replace trigger touched_by_update after update on tune_tools referencing new table as touched old table as before for each statement execute function tune_parts_touched();
create or replace trigger touched_by_delete after delete on tune_tools referencing old table as touched for each statement execute function tune_parts_touched();
create or replace trigger touched_by_insert after insert on tune_tune_types referencing new table as touched for each statement execute function tune_parts_touched();
create or replace trigger touched_by_update after update on tune_tune_types referencing new table as touched old table as before for each statement execute function tune_parts_touched();
create or replace trigger touched_by_delete after delete on tune_tune_types referencing old table as touched for each statement execute function tune_parts_touched();
create or replace trigger touched_by_insert after insert on dyno_runs referencing new table as touched for each statement execute function tune_parts_touched();
create or replace trigger touched_by_update after update on dyno_runs referencing new table as touched old table as before for each statement execute function tune_parts_touched();
create or replace trigger touched_by_delete after delete on dyno_runs referencing old table as touched for each statement execute function tune_parts_touched();
