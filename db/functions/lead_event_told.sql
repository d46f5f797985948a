-- Tells all processes about each event of a deal.
create or replace function lead_event_told() returns trigger language plpgsql as $$
begin
  perform pg_notify('lead_event', (select region from lead_deals where id = new.deal_id)::text);
  return null;
end $$;

create or replace trigger told after insert on lead_events for each row execute function lead_event_told();
