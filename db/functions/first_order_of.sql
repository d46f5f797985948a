-- The order that a customer had paid first by a time: of their own, and of what they bought as a guest with the same address.
create or replace function first_order_of(buyer bigint, address text, by_time timestamptz) returns bigint language sql stable set search_path = public as $$
  select id from (
    select id, paid_at from orders where user_id = buyer and paid_at <= by_time
    union all
    select id, paid_at from orders where user_id is null and search_email = lower(address) and paid_at <= by_time
    union all
    select o.id, o.paid_at from users u join orders o on o.user_id = u.id
    where buyer is null and u.email = lower(address) and o.paid_at <= by_time
  ) found order by paid_at, id limit 1
$$;
