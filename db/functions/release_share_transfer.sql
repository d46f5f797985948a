-- Undoes a transfer that was cancelled before it reached the bank, or sent back by it: its entries are due again.
create or replace function release_share_transfer(of_transfer bigint, into_state text) returns void
language plpgsql security definer set search_path = public as $$
begin
  update share_transfers set state = into_state
  where id = of_transfer and ((into_state = 'cancelled' and state in ('waiting', 'approved')) or (into_state = 'returned' and state in ('sent', 'paid')));
  if not found then
    raise exception 'a transfer cannot be undone now' using errcode = 'restrict_violation', constraint = 'share_transfers_undone';
  end if;
  update share_entries set transfer_id = null where transfer_id = of_transfer;
end $$;
