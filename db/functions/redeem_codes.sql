-- INV-05: counts one use of each code by a purchase, once; the limits are checks of the tables.
create or replace function redeem_codes(codes bigint[], cause text, buyer text) returns void language plpgsql as $$
begin
  with used as (
    insert into discount_redemptions (code_id, customer, reference)
    select id, buyer, cause from discount_codes where id = any (codes) order by id
    on conflict (code_id, reference) do update set released_at = null, customer = excluded.customer
    where discount_redemptions.released_at is not null
    returning code_id
  ), counted as (
    update discount_codes set redemption_count = redemption_count + 1 from used where id = used.code_id
    returning id, per_customer_max
  )
  insert into discount_customers as c (code_id, customer, redemption_count, per_customer_max)
  select id, buyer, 1, per_customer_max from counted
  on conflict (code_id, customer) do update set redemption_count = c.redemption_count + 1, per_customer_max = excluded.per_customer_max;
end $$;
