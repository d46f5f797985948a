-- The shop shows sold out, few or in stock, never a figure.
create or replace function stock_word(quantity int) returns text language sql immutable as $$
  select case when quantity <= 0 then 'none' when quantity < 5 then 'few' else 'enough' end
$$;
