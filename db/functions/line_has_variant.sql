-- Which variant a line of goods is, by what was chosen: the one that is sold of which every choice was made.
create or replace function line_has_variant() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.variant_id := (
    select v.id from product_variants v
    where v.product_id = new.product_id and v.retired_at is null and not exists (
      select 1 from product_selections s join product_options o on o.id = s.option_id
      where s.id = any(v.selection_ids) and not exists (
        select 1 from jsonb_array_elements(new.options) c where c->>'option' = o.name and c->>'selection' = s.name)));
  return new;
end $$;

create or replace trigger has_variant before insert on order_lines for each row
when (new.kind = 'product' and new.product_id is not null) execute function line_has_variant();
