-- Copies to a line what the search filters by, always from the order, and makes the sold name known to the search.
create or replace function line_is_of_order() returns trigger language plpgsql as $$
begin
  select o.region, o.kind, o.currency, o.created_at into new.region, new.order_kind, new.currency, new.ordered_at
  from orders o where o.id = new.order_id;
  insert into sold_names (region, order_kind, currency, name) values (new.region, new.order_kind, new.currency, new.name)
  on conflict do nothing;
  return new;
end $$;

create or replace trigger of_order before insert on order_lines for each row execute function line_is_of_order();
