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

-- Posts one transfer: the only way in which the application writes to the books.
create function post_transfer(of_kind text, cause text, in_group text, lines jsonb, why text, by_actor bigint, undoes bigint) returns bigint
language plpgsql as $$
declare
  group_id_found bigint;
  transfer_id_new bigint;
  posted int;
begin
  insert into transfer_groups (kind, reference) values (of_kind, in_group) on conflict (reference) do nothing returning id into group_id_found;
  if group_id_found is null then select id into group_id_found from transfer_groups where reference = in_group; end if;
  insert into transfers (group_id, kind, reference, reason, actor_id, reversal_of)
  values (group_id_found, of_kind, cause, why, by_actor, undoes) returning id into transfer_id_new;
  insert into postings (transfer_id, from_id, to_id, amount, currency)
  select transfer_id_new, f.id, t.id, line.amount, line.currency
  from jsonb_to_recordset(lines) as line ("from" text, "to" text, amount bigint, currency text)
  join ledger_accounts f on f.code = line."from"
  join ledger_accounts t on t.code = line."to";
  get diagnostics posted = row_count;
  if posted <> jsonb_array_length(lines) then raise exception 'a posting names an unknown account'; end if;
  return transfer_id_new;
end $$;

-- INV-05: counts one use of each code by a purchase, once; the limits are checks of the tables.
create function redeem_codes(codes bigint[], cause text, buyer text) returns void language plpgsql as $$
begin
  with used as (
    insert into discount_redemptions (code_id, customer, reference)
    select id, buyer, cause from discount_codes where id = any (codes) order by id
    on conflict (code_id, reference) do update set released_at = null, customer = excluded.customer
    where discount_redemptions.released_at is not null
    returning code_id
  ), counted as (
    update discount_codes set redemption_count = redemption_count + 1 from used where id = used.code_id
    returning id, per_customer_max
  )
  insert into discount_customers as c (code_id, customer, redemption_count, per_customer_max)
  select id, buyer, 1, per_customer_max from counted
  on conflict (code_id, customer) do update set redemption_count = c.redemption_count + 1, per_customer_max = excluded.per_customer_max;
end $$;

-- Rule 4 of a payment, in one round trip: the idempotency key, the order, the intent, the goods and the codes; all of it or nothing.
-- Answers kind: taken (with the payment), closed (the order is not open, or not the buyer's), replay, running, reused.
create function begin_payment(
  of_order bigint, in_region bigint, buyer_id bigint, buyer_token text, new_reference text, nonce text,
  key_owner text, key_name text, key_hash text, has_source boolean, buyer text
) returns jsonb language plpgsql as $$
declare
  o orders;
  k idempotency_keys;
  intent_id bigint;
  wanted jsonb;
  missing bigint[];
begin
  if key_name is not null then
    insert into idempotency_keys as i (owner, key, hash) values (key_owner, key_name, key_hash)
    on conflict (owner, key) do update set started_at = now()
    where i.status is null and i.hash = excluded.hash and i.started_at < now() - interval '30 seconds'
    returning * into k;
    if k.owner is null then
      select * into k from idempotency_keys where owner = key_owner and key = key_name;
      if k.hash <> key_hash then return '{"kind":"reused"}'; end if;
      if k.status is null then return '{"kind":"running"}'; end if;
      return jsonb_build_object('kind', 'replay', 'status', k.status, 'body', k.body);
    end if;
  end if;
  update orders set state = 'paying'
  where id = of_order and state = 'open' and region = in_region
    and (user_id = buyer_id or (user_id is null and token = buyer_token))
  returning * into o;
  if o.id is null then return '{"kind":"closed"}'; end if;
  if o.total > 0 and not has_source then
    raise exception 'no card' using errcode = 'OB001';
  end if;
  insert into payment_intents (order_id, reference, state, amount, currency, nonce_hash, claim_owner, claim_key)
  values (o.id, new_reference, 'started', o.total, o.currency, nonce, key_owner, key_name) returning id into intent_id;
  select jsonb_agg(jsonb_build_object('product', product_id, 'quantity', quantity)) into wanted
  from order_lines where order_id = o.id and kind = 'product';
  if wanted is not null then
    missing := take_stock(o.region, 'order/' || o.id, wanted);
    if array_length(missing, 1) > 0 then
      raise exception 'out of stock' using errcode = 'OB002', detail = array_to_json(missing)::text;
    end if;
  end if;
  if jsonb_array_length(o.discount_ids) > 0 then
    perform redeem_codes(array(select jsonb_array_elements_text(o.discount_ids)::bigint), 'order/' || o.id, coalesce(buyer, 'mail/' || lower(o.email)));
  end if;
  return jsonb_build_object(
    'kind', 'taken', 'intentId', intent_id, 'reference', new_reference, 'orderId', o.id, 'token', o.token, 'region', o.region, 'userId', o.user_id,
    'email', o.email, 'currency', o.currency, 'total', o.total, 'takings', o.takings, 'billingAddress', o.billing_address,
    'discountIds', o.discount_ids, 'hasGoods', wanted is not null);
end $$;

-- A charge has succeeded: order, invoice number, postings, mail and the caller's answer, in one round trip.
-- Null when the intent was settled already.
create function complete_payment(of_intent bigint, at_gateway text, lines jsonb, key_owner text, key_name text) returns jsonb language plpgsql as $$
declare
  o orders;
  paid_order bigint;
  answer jsonb;
begin
  update payment_intents set state = 'ordered', gateway_id = at_gateway, updated_at = now(), finished_at = now()
  where id = of_intent and state in ('started', 'unknown', 'captured') returning order_id into paid_order;
  if paid_order is null then return null; end if;
  update orders set state = 'paid', paid_at = now(),
    invoice_number = case region when 1 then 'US' else 'EU' end || '-' || to_char(now(), 'YYYY') || '-' ||
      lpad(nextval(case region when 1 then 'invoice_numbers_1' else 'invoice_numbers_2' end::regclass)::text, 6, '0')
  where id = paid_order and state = 'paying' returning * into o;
  if o.id is null then raise exception 'a paid intent without an order that is being paid'; end if;
  if jsonb_array_length(lines) > 0 then
    perform post_transfer('payment', 'order/' || o.id || '/payment', 'order/' || o.id, lines, '', null, null);
  end if;
  insert into mails (reference, recipient, template, props)
  values ('order/' || o.id || '/confirmation', o.email, 'order-confirmation', jsonb_build_object('orderId', o.id))
  on conflict (reference) do nothing;
  answer := jsonb_build_object('id', o.id, 'token', o.token, 'state', o.state, 'invoice_number', o.invoice_number, 'total', o.total, 'currency', o.currency);
  if key_name is not null then
    update idempotency_keys set status = 200, body = answer where owner = key_owner and key = key_name and status is null;
  end if;
  return answer;
end $$;

-- Puts back given quantities of what a purchase took, to the places it came from; never more than is still out.
create function return_stock_part(cause text, why text, wanted jsonb) returns void language plpgsql security definer set search_path = public as $$
declare
  line record;
  place record;
  rest int;
begin
  perform pg_advisory_xact_lock(hashtextextended('stock/' || cause, 0));
  for line in select (w->>'product')::bigint as product, (w->>'quantity')::int as quantity from jsonb_array_elements(wanted) w order by 1 loop
    rest := line.quantity;
    for place in
      select location_id, -sum(delta)::int as still_out from stock_changes
      where reference = cause and product_id = line.product group by location_id having sum(delta) < 0 order by location_id
    loop
      exit when rest = 0;
      insert into stock_changes (product_id, location_id, delta, reason, reference)
      values (line.product, place.location_id, least(rest, place.still_out), why, cause);
      rest := rest - least(rest, place.still_out);
    end loop;
  end loop;
end $$;
