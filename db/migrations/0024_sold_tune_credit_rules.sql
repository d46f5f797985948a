-- Tune credits that were sold: owed as services (liability/tune-credits) until they are spent, expire or are withdrawn.

insert into ledger_accounts (code, kind, currency, shards)
select 'revenue/breakage/' || c.code, 'revenue', c.code, 1 from (values ('USD'), ('CAD'), ('EUR'), ('GBP')) as c(code)
on conflict (code) do nothing;

-- What dealers hold already becomes one lot each, with the money that was taken for credits so far.
insert into dealer_credit_lots (dealer_id, reference, ecu, tcu, awd, value)
select c.dealer_id, 'dealer/' || c.dealer_id || '/credits/before', c.ecu, c.tcu, c.awd,
  greatest(0, coalesce((select sum(e.change) from dealer_entries e where e.dealer_id = c.dealer_id and e.kind = 'tune-credits'), 0))::bigint
from dealer_credits c where c.ecu + c.tcu + c.awd > 0;

-- Takes credits of one person, those that expire first before others; all of it or nothing. What a dealer paid for them is
-- earned with it, in proportion, the last credit of a code with all that is left.
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

-- Gives back what a purchase took, once; what was earned by it is owed again.
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

-- Books what is left of a code that has expired as earned without service (breakage), or gives it back to the dealer's
-- account when the shop has withdrawn it. Answers the amount; 0 when there is nothing to book.
create function lapse_tune_credit(of_credit bigint, why text, by_actor bigint) returns bigint language plpgsql as $$
declare
  c tune_credits;
begin
  select * into c from tune_credits where id = of_credit for update;
  if c.id is null or c.value_left = 0 or (c.revoked_at is null and (c.expires_at is null or c.expires_at > now())) then return 0; end if;
  update tune_credits set value_left = 0, lapses = lapses + 1 where id = c.id;
  perform post_transfer('tune-credits', 'tune-credit/' || c.id || '/lapse/' || c.lapses + 1, 'tune-credit/' || c.id, jsonb_build_array(jsonb_build_object(
    'from', case when c.revoked_at is not null then 'asset/dealer/' || c.dealer_id || '/' || c.currency else 'revenue/breakage/' || c.currency end,
    'to', 'liability/tune-credits/' || c.currency, 'amount', c.value_left, 'currency', c.currency)), why, by_actor, null);
  return c.value_left;
end $$;
create index tune_credits_to_lapse on tune_credits (id) where value_left > 0;
