-- Numbers the events of deals in the order in which they can be seen. The lock ends with the transaction, so that no event appears
-- below one that was seen already.
create or replace function lead_event_numbered() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('lead-events', 0));
  new.id := nextval(pg_get_serial_sequence('lead_events', 'id'));
  return new;
end $$;

create or replace trigger numbered before insert on lead_events for each row execute function lead_event_numbered();
