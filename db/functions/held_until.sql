-- Until when a share isn't paid out: the end of its hold period, and longer while its order is held, such as by a dispute.
create or replace function held_until(entry share_entries) returns timestamptz
language sql stable as $$
  select case
    when exists (select 1 from order_holds h where h.order_id = entry.order_id) then greatest(entry.hold_until, now() + interval '30 days')
    else entry.hold_until end
$$;
