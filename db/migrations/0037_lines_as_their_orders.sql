-- What a search of lines is narrowed by is the order's, whatever the statement that writes the line says; and each name
-- that is sold is known to the search.
create function line_is_of_order() returns trigger language plpgsql as $$
begin
  select o.region, o.kind, o.currency, o.created_at into new.region, new.order_kind, new.currency, new.ordered_at
  from orders o where o.id = new.order_id;
  insert into sold_names (region, order_kind, currency, name) values (new.region, new.order_kind, new.currency, new.name)
  on conflict do nothing;
  return new;
end $$;
create trigger of_order before insert on order_lines for each row execute function line_is_of_order();
insert into sold_names (region, order_kind, currency, name) select distinct region, order_kind, currency, name from order_lines;
