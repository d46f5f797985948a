-- Tells all processes about each event and marks the request as changed.
create or replace function tune_request_event_told() returns trigger language plpgsql as $$
begin
  if not new.is_internal then
    update tune_requests set last_event_id = new.id, updated_at = now(),
      seen_event_id = case when new.party = 'customer' then new.id else seen_event_id end
    where id = new.request_id;
  end if;
  perform pg_notify('tune_request_event', new.request_id::text);
  return null;
end $$;

create or replace trigger told after insert on tune_request_events for each row execute function tune_request_event_told();
