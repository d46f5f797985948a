-- A choice that a variant names stays, also that of one that is no longer sold: its stock and its returns name it.
create or replace function variant_choice_stays() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (
    select 1 from product_variants v join product_options o on o.product_id = v.product_id
    where o.id = old.option_id and old.id = any(v.selection_ids)
  ) then
    raise exception 'a choice of a variant' using errcode = 'check_violation', constraint = 'product_variants_choice_stays';
  end if;
  return old;
end $$;

create or replace trigger of_variant before delete on product_selections for each row execute function variant_choice_stays();
