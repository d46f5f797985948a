-- Where goods go that come back to a location: there, or once it is retired to the first of its region that is open. Where all are
-- retired they stay where they came from, so that a refund never fails. The place is held open until the transaction ends.
create or replace function open_place(location bigint) returns bigint language plpgsql security definer set search_path = public as $$
declare
  place bigint;
begin
  for place in
    select l.id from stock_locations l join stock_locations o on o.region = l.region
    where o.id = location and (l.id = location or l.status = 'open')
    order by l.id <> location, l.priority, l.id
  loop
    perform pg_advisory_xact_lock_shared(location_lock(place));
    if exists (select 1 from stock_locations where id = place and status = 'open') then return place; end if;
  end loop;
  return location;
end $$;
