-- Gives back what a purchase took, once; what it earned is owed again.
create or replace function return_tune_credits(cause text) returns int language plpgsql as $$
declare
  u record;
  returned int := 0;
begin
  for u in
    select x.*, c.currency from tune_credit_uses x join tune_credits c on c.id = x.credit_id
    where x.reference = cause and x.returned_at is null order by x.credit_id for update of x, c
  loop
    update tune_credit_uses set returned_at = now() where id = u.id;
    update tune_credits set ecu_left = ecu_left + u.ecu, tcu_left = tcu_left + u.tcu, awd_left = awd_left + u.awd, value_left = value_left + u.value
    where id = u.credit_id;
    if u.value > 0 then
      perform post_transfer('reversal', cause || '/credit/' || u.credit_id || '/' || u.turn || '/back', cause, jsonb_build_array(jsonb_build_object(
        'from', 'liability/tune-credits/' || u.currency, 'to', 'revenue/tunes/' || u.currency, 'amount', u.value, 'currency', u.currency)), '', null, u.ledger_id);
    end if;
    returned := returned + 1;
  end loop;
  return returned;
end $$;
