-- INV-07: a tune request makes only allowed moves, and keeps what was bought once it is settled.
create or replace function tune_request_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('uploaded', 'free') then
      raise exception 'a tune request cannot begin as %', new.state using errcode = 'check_violation', constraint = 'tune_requests_moves';
    end if;
    return new;
  end if;
  if new.state <> old.state and not tune_request_move_allowed(old.state, new.state) then
    raise exception 'a tune request cannot go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'tune_requests_moves';
  end if;
  -- INV-07: what was settled does not change.
  if old.settled_at is not null and (new.settled_by, new.settled_at, new.tune_ids, new.vehicle, new.order_id, new.user_id, new.region)
     is distinct from (old.settled_by, old.settled_at, old.tune_ids, old.vehicle, old.order_id, old.user_id, old.region) then
    raise exception 'a settled tune request keeps what was bought' using errcode = 'check_violation', constraint = 'tune_requests_settled';
  end if;
  return new;
end $$;

create or replace trigger moves before insert or update on tune_requests for each row execute function tune_request_moves();
