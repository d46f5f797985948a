-- Takes credits of one person, those that expire first before others; all of it or nothing (OB003). What a dealer paid for them is
-- earned in proportion; the last credit of a code earns all that is left.
create or replace function spend_tune_credits(of_user bigint, in_region bigint, cause text, want_ecu int, want_tcu int, want_awd int) returns boolean language plpgsql as $$
declare
  c tune_credits;
  e int;
  t int;
  a int;
  v bigint;
  nth int;
  posted bigint;
begin
  if exists (select 1 from tune_credit_uses where reference = cause and returned_at is null) then return true; end if;
  for c in
    select * from tune_credits
    where user_id = of_user and region = in_region and revoked_at is null and (expires_at is null or expires_at > now())
      and ecu_left + tcu_left + awd_left > 0
    order by expires_at nulls last, id for update
  loop
    exit when want_ecu + want_tcu + want_awd = 0;
    e := least(want_ecu, c.ecu_left);
    t := least(want_tcu, c.tcu_left);
    a := least(want_awd, c.awd_left);
    continue when e + t + a = 0;
    v := c.value_left * (e + t + a) / (c.ecu_left + c.tcu_left + c.awd_left);
    update tune_credits set ecu_left = ecu_left - e, tcu_left = tcu_left - t, awd_left = awd_left - a, value_left = value_left - v where id = c.id;
    insert into tune_credit_uses as u (credit_id, reference, ecu, tcu, awd, used_by, value) values (c.id, cause, e, t, a, of_user, v)
    on conflict (reference, credit_id) do update set ecu = excluded.ecu, tcu = excluded.tcu, awd = excluded.awd, value = excluded.value,
      turn = u.turn + 1, ledger_id = null, returned_at = null
    returning u.turn into nth;
    if v > 0 then
      posted := post_transfer('tune-credits', cause || '/credit/' || c.id || '/' || nth, cause, jsonb_build_array(jsonb_build_object(
        'from', 'revenue/tunes/' || c.currency, 'to', 'liability/tune-credits/' || c.currency, 'amount', v, 'currency', c.currency)), '', of_user, null);
      update tune_credit_uses set ledger_id = posted where reference = cause and credit_id = c.id;
    end if;
    want_ecu := want_ecu - e;
    want_tcu := want_tcu - t;
    want_awd := want_awd - a;
  end loop;
  if want_ecu + want_tcu + want_awd > 0 then
    raise exception 'not enough tune credits' using errcode = 'OB003';
  end if;
  return true;
end $$;
