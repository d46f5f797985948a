-- A first rate for each pair, in hundred-millionths; staff keep them up to date.
insert into conversion_rates (base, quote, rate, source) values
  ('USD', 'CAD', 137000000, 'initial'), ('USD', 'EUR', 92000000, 'initial'), ('USD', 'GBP', 79000000, 'initial'),
  ('CAD', 'USD', 72992701, 'initial'), ('CAD', 'EUR', 67153285, 'initial'), ('CAD', 'GBP', 57664234, 'initial'),
  ('EUR', 'USD', 108695652, 'initial'), ('EUR', 'CAD', 148913043, 'initial'), ('EUR', 'GBP', 85869565, 'initial'),
  ('GBP', 'USD', 126582278, 'initial'), ('GBP', 'CAD', 173417722, 'initial'), ('GBP', 'EUR', 116455696, 'initial');
