-- INV-07: order lines never change.
create or replace function order_line_is_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'an order line cannot change' using errcode = 'restrict_violation', constraint = 'orders_frozen';
end $$;

create or replace trigger frozen before update or delete on order_lines for each row execute function order_line_is_frozen();
