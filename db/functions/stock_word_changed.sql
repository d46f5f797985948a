-- Stock changes content only when its word changes, or the word of a kit that takes several of it. The version is raised at commit, as
-- all who change it wait for its row: an order that held it while it locked further stock would stand in a circle with others.
create or replace function stock_word_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' or stock_word(new.on_hand) <> stock_word(old.on_hand) or exists (
    select 1 from kit_parts k
    where k.product_id = new.product_id and k.quantity > 1 and stock_word(new.on_hand / k.quantity) <> stock_word(old.on_hand / k.quantity)
  ) then
    update content_versions set version = version + 1 where topic = 'products';
    perform pg_notify('content_changed', 'products');
  end if;
  return null;
end $$;

drop trigger if exists stock_word_changed on stock_levels;
create constraint trigger stock_word_changed after insert or update of on_hand on stock_levels deferrable initially deferred
for each row execute function stock_word_changed();
