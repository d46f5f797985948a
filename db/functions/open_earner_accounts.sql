-- Opens an earner's accounts with the earner, one for each currency.
create or replace function open_earner_accounts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into ledger_accounts (code, kind, currency)
  select 'liability/' || new.kind || '/' || new.id || '/' || c.code, 'liability', c.code
  from (values ('USD'), ('CAD'), ('EUR'), ('GBP')) as c(code)
  on conflict (code) do nothing;
  return null;
end $$;

create or replace trigger open_accounts after insert on earners for each row execute function open_earner_accounts();
