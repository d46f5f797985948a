-- Whether a product keeps its stock by variants.
create or replace function has_variants(of_product bigint) returns boolean language sql stable set search_path = public as $$
  select exists (select 1 from product_variants where product_id = of_product and retired_at is null)
$$;
