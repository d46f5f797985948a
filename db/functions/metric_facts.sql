-- What was sold, refunded and shared between two times, line by line, with all that figures are kept by. A sale is of the time of its
-- payment, a refund and a share of their own. The shipping of an order is a row without a line. Amounts in minor units of the order's
-- currency; a share has no amount but `shares`. Deposits of rented tools and sold gift cards are apart:
-- they are owed to the customer.
create or replace function metric_facts(since timestamptz, until timestamptz) returns table (
  what text, at timestamptz, order_id bigint, region bigint, currency text, kind text, user_id bigint, email text, paid_at timestamptz,
  product_id bigint, tune_id bigint, tuner text, dealer_id bigint, affiliate_id bigint, codes text[], units bigint, refunded_units bigint,
  gross bigint, discount bigint, tax bigint, shipping bigint, refunds bigint, refunded_tax bigint, late_refunds bigint,
  deposits bigint, deposits_back bigint, shares bigint
) language sql stable as $$
  with parts as (
    select 'sale' as what, o.paid_at as at, o.id as order_id, l.product_id, l.tune_id,
      case when l.kind in ('deposit', 'gift_card') then 0 else l.quantity end::bigint as units, 0::bigint as refunded_units,
      case when l.kind in ('deposit', 'gift_card') then 0 else l.total end as gross, l.discount, case when l.kind in ('deposit', 'gift_card') then 0 else l.tax end as tax,
      0::bigint as shipping, 0::bigint as refunds, 0::bigint as refunded_tax,
      case when l.kind in ('deposit', 'gift_card') then l.total else 0 end as deposits, 0::bigint as deposits_back, 0::bigint as shares
    from orders o join order_lines l on l.order_id = o.id
    where o.region in (1, 2) and o.paid_at >= since and o.paid_at < until
    union all
    select 'sale', o.paid_at, o.id, null, null, 0, 0, o.shipping_net + o.shipping_tax, o.shipping_discount, o.shipping_tax, o.shipping_net,
      0, 0, 0, 0, 0
    from orders o
    where o.region in (1, 2) and o.paid_at >= since and o.paid_at < until and (o.shipping_net + o.shipping_tax <> 0 or o.shipping_discount <> 0)
    union all
    select 'refund', r.finished_at, r.order_id, l.product_id, l.tune_id, 0, case when l.kind in ('deposit', 'gift_card') then 0 else p.quantity end,
      0, 0, 0, 0, case when l.kind in ('deposit', 'gift_card') then 0 else p.net + p.tax end, case when l.kind in ('deposit', 'gift_card') then 0 else p.tax end, 0,
      case when l.kind in ('deposit', 'gift_card') then p.net + p.tax else 0 end, 0
    from refunds r cross join jsonb_to_recordset(r.parts) as p (id text, quantity bigint, net bigint, tax bigint)
    left join order_lines l on l.id = case when p.id ~ '^\d+$' then p.id::bigint end
    where r.state = 'refunded' and r.finished_at >= since and r.finished_at < until
    union all
    select 'share', e.created_at, e.order_id, l.product_id, l.tune_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, e.amount
    from share_entries e join order_lines l on l.id = e.line_id
    where e.created_at >= since and e.created_at < until
  )
  select p.what, p.at, p.order_id, o.region, o.currency, o.kind, o.user_id, o.email, o.paid_at, p.product_id, p.tune_id,
    (select case when t.earner_id is not null then 'earner/' || t.earner_id else 'pool/' || t.pool_id end from tune_tuners t where t.tune_id = p.tune_id),
    (select i.dealer_id from payment_intents i where i.order_id = p.order_id and i.state = 'ordered'),
    (select s.affiliate_id from order_shares s where s.order_id = p.order_id), case when o.discount_codes <> '[]' then (select array_agg(distinct upper(c)) from jsonb_array_elements_text(o.discount_codes) c) end,
    p.units, p.refunded_units, p.gross, p.discount, p.tax, p.shipping, p.refunds, p.refunded_tax,
    case when (p.at at time zone 'UTC')::date > (o.paid_at at time zone 'UTC')::date then p.refunds else 0 end,
    p.deposits, p.deposits_back, p.shares
  from parts p join orders o on o.id = p.order_id
$$;
