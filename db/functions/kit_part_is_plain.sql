-- A kit holds no kit, is in none, and has no stock of its own. One at a time, so that two never make each other a kit in a kit.
create or replace function kit_part_is_plain() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('kits', 0));
  if exists (select 1 from kit_parts where kit_id = new.product_id) or exists (select 1 from kit_parts where product_id = new.kit_id) then
    raise exception 'a kit in a kit' using errcode = 'check_violation', constraint = 'kit_parts_plain';
  end if;
  if exists (select 1 from stock_levels where product_id = new.kit_id and on_hand > 0) then
    raise exception 'a kit with stock of its own' using errcode = 'check_violation', constraint = 'kit_parts_no_stock';
  end if;
  return new;
end $$;

create or replace trigger plain before insert or update on kit_parts for each row execute function kit_part_is_plain();
