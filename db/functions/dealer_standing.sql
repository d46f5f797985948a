-- What a dealer owes, may owe and should have paid by now; minor units of the account's currency. For lists of dealers.
create or replace function dealer_standing(of_dealer bigint) returns table (balance bigint, credit_limit bigint, overdue bigint) language sql stable as $$
  select b.balance, a.credit_limit, dealer_overdue(of_dealer, now())
  from dealer_accounts a join ledger_balances b on b.account_id = a.account_id where a.dealer_id = of_dealer
$$;
