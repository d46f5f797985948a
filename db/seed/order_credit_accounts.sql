-- What pieces that were taken off an order cost, until it pays the order that replaces them.
insert into ledger_accounts (code, kind, currency, shards)
select 'liability/order-credits/' || c.code, 'liability', c.code, 1
from (values ('USD'), ('CAD'), ('EUR'), ('GBP')) as c(code);
