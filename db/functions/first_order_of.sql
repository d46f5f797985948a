drop function if exists first_order_of(bigint, text, timestamptz);
-- The order that a customer had paid first by a time: of their own, and of what they bought as a guest with the same address; no row where
-- there is none. Without a search path, so that it becomes part of the statement that asks for very many.
create or replace function first_order_of(buyer bigint, address text, by_time timestamptz) returns table (id bigint, paid_at timestamptz) language sql stable as $$
  select found.id, found.paid_at from (
    select o.id, o.paid_at from orders o where o.user_id = buyer and o.paid_at <= by_time
    union all
    select o.id, o.paid_at from orders o where o.user_id is null and o.search_email = lower(address) and o.paid_at <= by_time
    union all
    select o.id, o.paid_at from users u join orders o on o.user_id = u.id
    where buyer is null and u.email = lower(address) and o.paid_at <= by_time
  ) found order by found.paid_at, found.id limit 1
$$;
