-- INV-10: only the moves of src/features/value-transfers/rules.ts, each once; a performed or cancelled transfer never changes.
create or replace function value_transfer_moves() returns trigger language plpgsql as $$
begin
  -- The sale that awaits payment is recorded once.
  if new.state = 'awaiting_payment' and old.state = new.state and old.change_id is null and new.change_id is not null then
    return new;
  end if;
  if (new.state = old.state or not case new.state
    when 'reviewed' then old.state = 'requested'
    -- Nobody paid the difference.
    when 'old_locked' then old.state in ('reviewed', 'awaiting_payment')
    when 'awaiting_payment' then old.state = 'old_locked'
    when 'new_set' then old.state = 'old_locked'
    when 'performed' then old.state in ('new_set', 'awaiting_payment')
    when 'cancelled' then old.state in ('requested', 'reviewed', 'old_locked', 'awaiting_payment', 'new_set')
    else false end) then
    raise exception 'a value transfer cannot go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'value_transfers_moves';
  end if;
  if (new.order_id, new.order_line_id, new.value, new.listed, new.currency, new.region) is distinct from
     (old.order_id, old.order_line_id, old.value, old.listed, old.currency, old.region) then
    raise exception 'a value transfer keeps its value' using errcode = 'check_violation', constraint = 'value_transfers_moves';
  end if;
  return new;
end $$;

create or replace trigger moves before update on value_transfers for each row execute function value_transfer_moves();
