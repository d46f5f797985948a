-- Whose published tunes changed, before or after; and those of tunes that require or recommend them, which say their address.
create or replace function tunes_touched() returns trigger language plpgsql security definer set search_path = public as $$
declare
  ids bigint[];
  keys text[];
begin
  -- Work of many statements says it once, at its end.
  if current_setting('overboost.content_later', true) = 'on' then return null; end if;
  select array_agg(distinct t.id), array_agg(distinct case when t.engine_id is null then 'transmission ' || t.transmission_id else 'engine ' || t.engine_id end)
    into ids, keys from touched t where t.state = 'published';
  if tg_op = 'UPDATE' then
    select array_agg(distinct t.id) || ids, array_agg(distinct case when t.engine_id is null then 'transmission ' || t.transmission_id else 'engine ' || t.engine_id end) || keys
      into ids, keys from before t where t.state = 'published';
  end if;
  if ids is null then return null; end if;
  select array_agg(distinct key) into keys from (
    select unnest(keys) as key
    union select case when t.engine_id is null then 'transmission ' || t.transmission_id else 'engine ' || t.engine_id end
      from (select tune_id from tune_requires where other_id = any(ids) union select tune_id from tune_recommends where other_id = any(ids)) l
      join tunes t on t.id = l.tune_id where t.state = 'published') named
    -- A new tune gets its engine or transmission in the statement after the one that writes it.
    where key is not null;
  if keys is null then return null; end if;
  perform tell_touched(keys);
  return null;
end $$;

create or replace trigger touched_by_insert after insert on tunes referencing new table as touched for each statement execute function tunes_touched();
create or replace trigger touched_by_update after update on tunes referencing new table as touched old table as before for each statement execute function tunes_touched();
create or replace trigger touched_by_delete after delete on tunes referencing old table as touched for each statement execute function tunes_touched();
