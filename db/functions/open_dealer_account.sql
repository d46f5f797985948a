-- Opens a dealer's account with the dealer: without credit, so only prepaid money can be spent.
create or replace function open_dealer_account() returns trigger language plpgsql security definer set search_path = public as $$
declare
  account bigint;
begin
  insert into ledger_accounts (code, kind, currency) values ('asset/dealer/' || new.id || '/' || new.currency, 'asset', new.currency)
  returning id into account;
  insert into ledger_balances (account_id, shard, balance, ceiling) values (account, 0, 0, 0);
  insert into dealer_accounts (dealer_id, account_id, currency) values (new.id, account, new.currency);
  return null;
end $$;

create or replace trigger open_account after insert on dealers for each row execute function open_dealer_account();
