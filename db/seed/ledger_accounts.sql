-- The shop's own accounts, in each currency. Busy ones spread their cached balance over shards.
insert into ledger_accounts (code, kind, currency, shards)
select a.kind || '/' || a.name || '/' || c.code, a.kind, c.code, a.shards
from (values
  ('asset', 'gateway', 16), ('asset', 'bank', 1),
  ('liability', 'tax', 16), ('liability', 'tune-credits', 1), ('liability', 'value-transfers', 4),
  ('equity', 'exchange', 1),
  ('revenue', 'goods', 16), ('revenue', 'tunes', 16), ('revenue', 'fees', 16), ('revenue', 'shipping', 16), ('revenue', 'breakage', 1),
  ('expense', 'dealer-bonus', 1), ('expense', 'dealer-adjustments', 1), ('expense', 'shares', 8),
  -- What allowances cost: the revenue of a sale is its full price, and the allowance is set against it.
  ('expense', 'trade-ins', 4)
) as a(kind, name, shards)
cross join (values ('USD'), ('CAD'), ('EUR'), ('GBP')) as c(code);
