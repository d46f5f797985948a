-- Raises the version of the tunes and keeps whose tunes changed: 'engine 7', 'transmission 3'. Readers build those again and
-- nothing else. Without keys, or with very many, everything is built again.
create or replace function tell_touched(keys text[]) returns void language plpgsql security definer set search_path = public as $$
declare
  now_at bigint;
begin
  update content_versions set version = version + 1 where topic = 'tunes' returning version into now_at;
  if cardinality(keys) between 1 and 500 then
    insert into content_touches (topic, version, key) select 'tunes', now_at, key from unnest(keys) key;
  end if;
  delete from content_touches where topic = 'tunes' and version < now_at - 5000;
  perform pg_notify('content_changed', 'tunes');
end $$;
