-- Nothing new comes to a retired location. What was sold from there and comes back goes to an open one (open_place).
create or replace function location_is_open() returns trigger language plpgsql security definer set search_path = public as $$
declare
  place bigint;
begin
  if tg_table_name = 'stock_changes' then
    for place in
      select distinct location_id from added
      where delta > 0 and reason in ('initial', 'count', 'adjust', 'transfer', 'supply', 'trade-in') order by 1
    loop
      perform refuse_retired(place);
    end loop;
    return null;
  end if;
  perform refuse_retired(new.to_id);
  return new;
end $$;

create or replace trigger location_is_open after insert on stock_changes referencing new table as added for each statement execute function location_is_open();
create or replace trigger location_is_open before insert on stock_transfers for each row execute function location_is_open();
create or replace trigger location_is_open before insert on supply_orders for each row execute function location_is_open();
