-- Only the moves of src/features/returns/rules.ts. Every change is a new version.
create or replace function return_moves() returns trigger language plpgsql as $$
begin
  if (new.state <> old.state and not case new.state
    when 'approved' then old.state = 'requested'
    when 'declined' then old.state in ('requested', 'inspected')
    when 'received' then old.state = 'approved'
    when 'inspected' then old.state = 'received'
    when 'refunded' then old.state = 'inspected'
    when 'exchanged' then old.state = 'inspected'
    when 'cancelled' then old.state in ('requested', 'approved')
    else false end) then
    raise exception 'a return cannot go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'returns_moves';
  end if;
  new.version := old.version + 1;
  new.changed_at := now();
  return new;
end $$;

create or replace trigger moves before update on returns for each row execute function return_moves();
