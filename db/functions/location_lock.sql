-- Held by whatever brings goods to a location, or plans to, until its transaction ends; taken alone by who retires it.
create or replace function location_lock(location bigint) returns bigint language sql immutable as $$
  select hashtextextended('stock-location/' || location, 0)
$$;
