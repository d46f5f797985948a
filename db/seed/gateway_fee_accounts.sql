-- What the payment gateway keeps of its payouts for its work.
insert into ledger_accounts (code, kind, currency, shards)
select 'expense/gateway-fees/' || c.code, 'expense', c.code, 1
from (values ('USD'), ('CAD'), ('EUR'), ('GBP')) as c(code);
