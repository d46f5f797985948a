-- Never more of a line is sent back than was bought, over all its returns that were not given up. Locks the order, so that two
-- requests wait for each other.
create or replace function return_line_fits() returns trigger language plpgsql as $$
declare
  returning_now bigint;
begin
  perform 1 from orders o join order_lines l on l.order_id = o.id where l.id = new.order_line_id for update of o;
  select sum(p.quantity) into returning_now from return_lines p join returns r on r.id = p.return_id
  where p.order_line_id = new.order_line_id and p.return_id <> new.return_id and r.state not in ('declined', 'cancelled');
  if coalesce(returning_now, 0) + new.quantity > (select l.quantity from order_lines l where l.id = new.order_line_id) then
    raise exception 'more of a line is sent back than was bought' using errcode = 'check_violation', constraint = 'return_lines_fit';
  end if;
  return new;
end $$;

create or replace trigger fits before insert on return_lines for each row execute function return_line_fits();
