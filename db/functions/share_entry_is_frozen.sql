-- INV-23: an entry never changes, except for the transfer that pays it.
create or replace function share_entry_is_frozen() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'transfer_id') is distinct from (to_jsonb(old) - 'transfer_id') then
    raise exception 'an entry cannot change' using errcode = 'restrict_violation', constraint = 'share_entries_frozen';
  end if;
  return new;
end $$;

create or replace trigger frozen before update on share_entries for each row execute function share_entry_is_frozen();
