-- A variant names one choice each of some options of its product, lowest number first. The variants of a product that are sold name
-- the same options, so that what is chosen means one of them. A kit has none. One at a time for each product.
create or replace function variant_is_of_product() returns trigger language plpgsql security definer set search_path = public as $$
declare
  options bigint[];
begin
  if tg_op = 'UPDATE' and (new.product_id, new.selection_ids) is distinct from (old.product_id, old.selection_ids) then
    raise exception 'a variant stays what it is' using errcode = 'check_violation', constraint = 'product_variants_stay';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('variants/' || new.product_id, 0));
  select array_agg(o.id order by o.id) into options
  from product_selections s join product_options o on o.id = s.option_id
  where s.id = any(new.selection_ids) and o.product_id = new.product_id;
  if cardinality(options) is distinct from cardinality(new.selection_ids)
    or (select count(distinct x) from unnest(options) x) <> cardinality(options)
    or new.selection_ids <> (select array_agg(x order by x) from unnest(new.selection_ids) x) then
    raise exception 'a variant of other choices' using errcode = 'check_violation', constraint = 'product_variants_choices';
  end if;
  if new.retired_at is null and exists (
    select 1 from product_variants v where v.product_id = new.product_id and v.retired_at is null and v.id <> new.id
    and options <> (select array_agg(s.option_id order by s.option_id) from product_selections s where s.id = any(v.selection_ids))
  ) then
    raise exception 'variants of different options' using errcode = 'check_violation', constraint = 'product_variants_options';
  end if;
  if new.retired_at is null and exists (select 1 from kit_parts where kit_id = new.product_id) then
    raise exception 'a kit with variants' using errcode = 'check_violation', constraint = 'kit_parts_no_stock';
  end if;
  return new;
end $$;

create or replace trigger of_product before insert or update on product_variants for each row execute function variant_is_of_product();
