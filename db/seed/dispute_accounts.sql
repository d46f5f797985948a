-- Money that the gateway withholds while a payment is disputed, and what lost disputes cost beyond what was refunded.
insert into ledger_accounts (code, kind, currency, shards)
select a.kind || '/disputes/' || c.code, a.kind, c.code, 1
from (values ('asset'), ('expense')) as a(kind)
cross join (values ('USD'), ('CAD'), ('EUR'), ('GBP')) as c(code);
