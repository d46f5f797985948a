-- Books what is left of an expired code as earned without service (breakage), or returns it to the dealer's account when the shop
-- revoked the code. Returns the amount; 0 when there is nothing to book.
create or replace function lapse_tune_credit(of_credit bigint, why text, by_actor bigint) returns bigint language plpgsql as $$
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
