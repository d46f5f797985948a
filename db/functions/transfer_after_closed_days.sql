-- A closed day takes no more postings: what a clock that was set back would date into it is dated at its end.
create or replace function transfer_after_closed_days() returns trigger language plpgsql as $$
begin
  new.created_at := greatest(new.created_at, (select (max(day) + 1)::timestamp at time zone 'UTC' from closed_book_days));
  return new;
end $$;

create or replace trigger after_closed_days before insert on transfers for each row execute function transfer_after_closed_days();
