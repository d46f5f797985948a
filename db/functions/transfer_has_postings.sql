-- INV-01: no journal without entries, checked when the transaction ends.
create or replace function transfer_has_postings() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from postings where transfer_id = new.id) then
    raise exception 'a transfer without postings' using errcode = 'check_violation', constraint = 'transfers_have_postings';
  end if;
  return null;
end $$;

drop trigger if exists has_postings on transfers;
create constraint trigger has_postings after insert on transfers deferrable initially deferred for each row execute function transfer_has_postings();
