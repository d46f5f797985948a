-- Gift cards: between their sale and the card's own account, and what cards that were given away cost.
insert into ledger_accounts (code, kind, currency, shards)
select a.kind || '/gift-cards/' || c.code, a.kind, c.code, 1
from (values ('liability'), ('expense')) as a(kind)
cross join (values ('USD'), ('CAD'), ('EUR'), ('GBP')) as c(code);
