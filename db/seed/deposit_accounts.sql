-- Deposits of rented tools: owed to the customers until the tools are back.
insert into ledger_accounts (code, kind, currency, shards)
select 'liability/deposits/' || c.code, 'liability', c.code, 4
from (values ('USD'), ('CAD'), ('EUR'), ('GBP')) as c(code);
