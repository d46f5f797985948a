-- The pages of rental tools say whether a unit is free. While some are left nobody sees a change: only the last ones are told of, with
-- a margin for payments that begin at the same time and don't see each other. Told at commit, as stock_word_changed is.
create or replace function rental_offer_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare
  u rental_units;
begin
  if tg_table_name = 'rental_units' then
    if tg_op = 'DELETE' then u := old; else u := new; end if;
  else
    select * into u from rental_units where id = coalesce(new.unit_id, old.unit_id);
    if u.id is null then return null; end if;
  end if;
  if (
    select count(*) from rental_units f where f.tool_id = u.tool_id and f.region = u.region and f.retired_at is null
      and not exists (select 1 from rentals x where x.unit_id = f.id and x.unit_held)
  ) < 5 then
    update content_versions set version = version + 1 where topic = 'content';
    perform pg_notify('content_changed', 'content');
  end if;
  return null;
end $$;

drop trigger if exists rental_offer_changed on rental_units;
create constraint trigger rental_offer_changed after insert or delete or update of retired_at on rental_units deferrable initially deferred
for each row execute function rental_offer_changed();
drop trigger if exists rental_offer_changed on rentals;
create constraint trigger rental_offer_changed after update of unit_held on rentals deferrable initially deferred
for each row when (new.unit_held is distinct from old.unit_held) execute function rental_offer_changed();
