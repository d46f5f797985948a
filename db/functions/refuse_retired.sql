-- Refuses what would come to a retired location, also one that is being retired now.
create or replace function refuse_retired(location bigint) returns void language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock_shared(location_lock(location));
  if exists (select 1 from stock_locations where id = location and status = 'retired') then
    raise exception 'location % is retired', location using errcode = 'check_violation', constraint = 'stock_location_retired';
  end if;
end $$;
