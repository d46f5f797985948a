-- INV-04: the credit limit is the ceiling of the cached balance, which no posting can pass.
create or replace function dealer_limit_follows() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update ledger_balances set ceiling = new.credit_limit where account_id = new.account_id;
  return null;
end $$;

create or replace trigger limit_follows after update of credit_limit on dealer_accounts for each row
when (new.credit_limit <> old.credit_limit) execute function dealer_limit_follows();
