-- A location is retired only while nothing lies there, waits for its parcel or is on its way from or to it.
create or replace function location_retires() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.status = old.status or new.status <> 'retired' then return new; end if;
  perform pg_advisory_xact_lock(location_lock(new.id));
  if exists (select 1 from location_uses(new.id)) then
    raise exception 'location % is in use', new.slug using errcode = 'check_violation', constraint = 'stock_locations_in_use';
  end if;
  return new;
end $$;

create or replace trigger retires before update of status on stock_locations for each row execute function location_retires();
