-- INV-11: a transfer equals the sum of its entries, checked when the transaction ends. The foreign key ensures that entries belong
-- to its earner and currency.
create or replace function share_transfer_equals_entries() returns trigger language plpgsql as $$
declare
  t share_transfers;
  found_sum bigint;
  found_count int;
begin
  select * into t from share_transfers where id = new.id;
  select coalesce(sum(amount), 0), count(*) into found_sum, found_count from share_entries where transfer_id = t.id;
  if t.state in ('returned', 'cancelled') then
    if found_count > 0 then
      raise exception 'an undone transfer keeps entries' using errcode = 'check_violation', constraint = 'share_transfers_sum';
    end if;
  elsif found_sum <> t.amount or found_count <> t.entry_count then
    raise exception 'a transfer is not the sum of its entries' using errcode = 'check_violation', constraint = 'share_transfers_sum';
  end if;
  return null;
end $$;

drop trigger if exists equals_entries on share_transfers;
create constraint trigger equals_entries after insert or update on share_transfers deferrable initially deferred
for each row execute function share_transfer_equals_entries();
