-- Only the moves of src/features/rentals/rules.ts; what was priced stays. Every change is a new version, except a reminder and what the
-- customer says of the parcel.
create or replace function rental_moves() returns trigger language plpgsql as $$
begin
  if (new.state <> old.state and not case new.state
    when 'reserved' then old.state = 'requested'
    when 'cancelled' then old.state in ('requested', 'reserved')
    when 'shipped' then old.state = 'reserved'
    when 'out' then old.state = 'shipped'
    when 'returned' then old.state in ('shipped', 'out')
    when 'inspected' then old.state = 'returned'
    when 'closed' then old.state = 'inspected'
    when 'bought' then old.state in ('shipped', 'out')
    when 'kept' then old.state in ('shipped', 'out')
    else false end) then
    raise exception 'a rental cannot go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'rentals_moves';
  end if;
  if (new.order_id, new.region, new.tool_id, new.days, new.currency, new.fee, new.deposit, new.value, new.late_fee, new.extra_day, new.credit_percent)
     is distinct from (old.order_id, old.region, old.tool_id, old.days, old.currency, old.fee, old.deposit, old.value, old.late_fee, old.extra_day, old.credit_percent) then
    raise exception 'a rental keeps what was priced' using errcode = 'check_violation', constraint = 'rentals_moves';
  end if;
  if old.decided_at is not null and (new.late_charge, new.damage_charge, new.kept_charge)
     is distinct from (old.late_charge, old.damage_charge, old.kept_charge) then
    raise exception 'what was kept of a deposit stays' using errcode = 'check_violation', constraint = 'rentals_moves';
  end if;
  new.version := old.version + case
    when new.state = old.state and (new.reminders, new.sent_back_at, new.return_tracking) is distinct from (old.reminders, old.sent_back_at, old.return_tracking)
      and new.due_at is not distinct from old.due_at then 0
    else 1 end;
  return new;
end $$;

create or replace trigger moves before update on rentals for each row execute function rental_moves();
