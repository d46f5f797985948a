-- What the database refuses by itself: see the invariants in each comment.

-- The running application takes on this role; it can add to the books but never change them (INV-23).
do $$ begin
  create role overboost_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant overboost_app to %I', current_user);
exception when others then null;
end $$;
grant usage on schema public to overboost_app;
grant select, insert, update, delete on all tables in schema public to overboost_app;
grant usage, select on all sequences in schema public to overboost_app;
alter default privileges in schema public grant select, insert, update, delete on tables to overboost_app;
alter default privileges in schema public grant usage, select on sequences to overboost_app;
revoke update, delete, truncate on postings, transfers, transfer_groups, audits, stock_changes from overboost_app;
revoke insert, update, delete on ledger_balances, stock_levels from overboost_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete or truncate on postings for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on transfers for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on transfer_groups for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on audits for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on stock_changes for each statement execute function refuse_change();

-- INV-01: a posting stays within one currency, and balances follow the postings, locked in the order of their accounts.
create function postings_follow() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (
    select 1 from added p
    join ledger_accounts f on f.id = p.from_id
    join ledger_accounts t on t.id = p.to_id
    where f.currency <> p.currency or t.currency <> p.currency
  ) then
    raise exception 'a posting mixes currencies' using errcode = 'check_violation', constraint = 'postings_one_currency';
  end if;
  insert into ledger_balances as b (account_id, shard, balance)
  select m.account_id, case when a.shards > 1 then floor(random() * a.shards)::int else 0 end, m.change
  from (
    select account_id, sum(change)::bigint as change
    from (
      select from_id as account_id, -amount as change from added
      union all
      select to_id, amount from added
    ) moves
    group by account_id
  ) m
  join ledger_accounts a on a.id = m.account_id
  order by m.account_id
  on conflict (account_id, shard) do update set balance = b.balance + excluded.balance;
  return null;
end $$;
create trigger follow after insert on postings referencing new table as added for each statement execute function postings_follow();

-- INV-01: no journal without entries, checked when the transaction ends.
create function transfer_has_postings() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from postings where transfer_id = new.id) then
    raise exception 'a transfer without postings' using errcode = 'check_violation', constraint = 'transfers_have_postings';
  end if;
  return null;
end $$;
create constraint trigger has_postings after insert on transfers deferrable initially deferred for each row execute function transfer_has_postings();

-- INV-02: the quantity on hand is the sum of its changes, and never below zero.
create function stock_follows() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stock_levels as s (product_id, location_id, on_hand)
  select product_id, location_id, sum(delta)::int from added where delta > 0 group by 1, 2 order by 1, 2
  on conflict (product_id, location_id) do update set on_hand = s.on_hand + excluded.on_hand;
  update stock_levels s set on_hand = s.on_hand + c.delta
  from (select product_id, location_id, sum(delta)::int as delta from added where delta < 0 group by 1, 2) c
  where s.product_id = c.product_id and s.location_id = c.location_id;
  if exists (
    select 1 from added a where a.delta < 0
    and not exists (select 1 from stock_levels s where s.product_id = a.product_id and s.location_id = a.location_id)
  ) then
    raise exception 'stock below zero' using errcode = 'check_violation', constraint = 'stock_levels_on_hand';
  end if;
  return null;
end $$;
create trigger follow after insert on stock_changes referencing new table as added for each statement execute function stock_follows();

-- Takes goods from the places of a region, nearest priority first, whole lines from one place where possible.
-- Returns the ids of products that there is not enough of; then nothing was taken.
create function take_stock(for_region bigint, cause text, wanted jsonb) returns bigint[] language plpgsql security definer set search_path = public as $$
declare
  line record;
  place record;
  rest int;
  missing bigint[] := '{}';
begin
  perform 1 from stock_levels s
  where s.product_id in (select (w->>'product')::bigint from jsonb_array_elements(wanted) w)
    and s.location_id in (select l.id from stock_locations l where l.region = for_region)
  order by s.product_id, s.location_id for update;
  for line in
    select (w->>'product')::bigint as product, sum((w->>'quantity')::int)::int as quantity
    from jsonb_array_elements(wanted) w group by 1 order by 1
  loop
    if coalesce((
      select sum(s.on_hand) from stock_levels s join stock_locations l on l.id = s.location_id
      where s.product_id = line.product and l.region = for_region
    ), 0) < line.quantity then
      missing := missing || line.product;
    end if;
  end loop;
  if array_length(missing, 1) > 0 then return missing; end if;
  for line in
    select (w->>'product')::bigint as product, sum((w->>'quantity')::int)::int as quantity
    from jsonb_array_elements(wanted) w group by 1 order by 1
  loop
    rest := line.quantity;
    for place in
      select s.location_id, s.on_hand from stock_levels s join stock_locations l on l.id = s.location_id
      where s.product_id = line.product and l.region = for_region and s.on_hand > 0
      order by (s.on_hand >= line.quantity) desc, l.priority, l.id
    loop
      exit when rest = 0;
      insert into stock_changes (product_id, location_id, delta, reason, reference)
      values (line.product, place.location_id, -least(rest, place.on_hand), 'order', cause);
      rest := rest - least(rest, place.on_hand);
    end loop;
  end loop;
  return missing;
end $$;

-- Puts back what a purchase took, once.
create function return_stock(cause text, why text) returns int language plpgsql security definer set search_path = public as $$
declare
  returned int;
begin
  perform pg_advisory_xact_lock(hashtextextended('stock/' || cause, 0));
  insert into stock_changes (product_id, location_id, delta, reason, reference)
  select product_id, location_id, -sum(delta)::int, why, cause from stock_changes
  where reference = cause group by product_id, location_id having sum(delta) < 0
  order by product_id, location_id;
  get diagnostics returned = row_count;
  return returned;
end $$;

-- INV-07: what was priced is what is paid; a paid order keeps its figures.
create function order_is_frozen() returns trigger language plpgsql as $$
begin
  if (new.kind, new.region, new.currency, new.token, new.subtotal, new.discount, new.relief, new.shipping, new.tax, new.total, new.email, new.billing_address, new.takings)
     is distinct from (old.kind, old.region, old.currency, old.token, old.subtotal, old.discount, old.relief, old.shipping, old.tax, old.total, old.email, old.billing_address, old.takings) then
    raise exception 'an order cannot be re-priced' using errcode = 'restrict_violation', constraint = 'orders_frozen';
  end if;
  if old.invoice_number is not null and new.invoice_number is distinct from old.invoice_number then
    raise exception 'an invoice number cannot change' using errcode = 'restrict_violation', constraint = 'orders_frozen';
  end if;
  if old.paid_at is not null and new.state in ('open', 'paying', 'cancelled') then
    raise exception 'a paid order cannot be opened again' using errcode = 'restrict_violation', constraint = 'orders_frozen';
  end if;
  return new;
end $$;
create trigger frozen before update on orders for each row execute function order_is_frozen();

create function order_line_is_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'an order line cannot change' using errcode = 'restrict_violation', constraint = 'orders_frozen';
end $$;
create trigger frozen before update or delete on order_lines for each row execute function order_line_is_frozen();

create sequence invoice_numbers_1;
create sequence invoice_numbers_2;
grant usage, select on sequence invoice_numbers_1, invoice_numbers_2 to overboost_app;

-- Public content: a number for each topic, raised by every change, told to all processes.
insert into content_versions (topic) values ('vehicles'), ('products'), ('settings'), ('content');
create function content_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update content_versions set version = version + 1 where topic = tg_argv[0];
  perform pg_notify('content_changed', tg_argv[0]);
  return null;
end $$;
do $$
declare
  pair text[];
begin
  foreach pair slice 1 in array array[
    ['makes', 'vehicles'], ['models', 'vehicles'], ['engines', 'vehicles'], ['transmissions', 'vehicles'],
    ['fitments', 'vehicles'], ['fitment_transmissions', 'vehicles'], ['tools', 'vehicles'],
    ['engine_tool_restrictions', 'vehicles'], ['transmission_tool_restrictions', 'vehicles'], ['tune_types', 'vehicles'],
    ['tunes', 'vehicles'], ['tune_requires', 'vehicles'], ['tune_recommends', 'vehicles'], ['tune_tools', 'vehicles'],
    ['tune_tune_types', 'vehicles'], ['dyno_runs', 'vehicles'],
    ['product_categories', 'products'], ['products', 'products'], ['product_options', 'products'],
    ['product_selections', 'products'], ['product_pictures', 'products'], ['related_products', 'products'],
    ['stock_locations', 'products'],
    ['sales', 'settings'], ['shipping_tiers', 'settings'], ['switches', 'settings'], ['alerts', 'settings'],
    ['discount_codes', 'settings'], ['tags', 'settings']
  ] loop
    if pair[1] = 'discount_codes' then
      execute 'create trigger content_changed after insert or delete or update of code, kind, percent, amounts, applies_to, minimum_subtotal, combinable, hidden, automatic, region, starts_at, ends_at, redemptions_max, per_customer_max on discount_codes for each statement execute function content_changed(''settings'')';
    else
      execute format('create trigger content_changed after insert or update or delete or truncate on %I for each statement execute function content_changed(%L)', pair[1], pair[2]);
    end if;
  end loop;
end $$;

-- The shop shows sold out, few or in stock, never a figure: only a change of that word is a change of content.
create function stock_word(quantity int) returns text language sql immutable as $$
  select case when quantity <= 0 then 'none' when quantity < 5 then 'few' else 'enough' end
$$;
create function stock_word_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' or stock_word(new.on_hand) <> stock_word(old.on_hand) then
    update content_versions set version = version + 1 where topic = 'products';
    perform pg_notify('content_changed', 'products');
  end if;
  return null;
end $$;
create trigger stock_word_changed after insert or update of on_hand on stock_levels for each row execute function stock_word_changed();

-- System accounts of the books. Busy ones spread their cached balance.
insert into ledger_accounts (code, kind, currency, shards)
select a.kind || '/' || a.name || '/' || c.code, a.kind, c.code, a.shards
from (values ('asset', 'gateway', 16), ('revenue', 'goods', 16), ('revenue', 'tunes', 16), ('revenue', 'fees', 16),
             ('revenue', 'shipping', 16), ('liability', 'tax', 16)) as a(kind, name, shards)
cross join (values ('USD'), ('CAD'), ('EUR'), ('GBP')) as c(code);
