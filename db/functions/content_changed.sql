-- Public content has a version number for each topic. Every change raises it and tells all processes.
create or replace function content_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Work of many statements says it once, at its end, so that nobody waits for the version meanwhile.
  if current_setting('overboost.content_later', true) = 'on' then return null; end if;
  update content_versions set version = version + 1 where topic = tg_argv[0];
  perform pg_notify('content_changed', tg_argv[0]);
  return null;
end $$;

create or replace trigger content_changed after insert or update or delete or truncate on makes for each statement execute function content_changed('vehicles');
create or replace trigger content_changed after insert or update or delete or truncate on models for each statement execute function content_changed('vehicles');
create or replace trigger content_changed after insert or update or delete or truncate on engines for each statement execute function content_changed('vehicles');
create or replace trigger content_changed after insert or update or delete or truncate on transmissions for each statement execute function content_changed('vehicles');
create or replace trigger content_changed after insert or update or delete or truncate on fitments for each statement execute function content_changed('vehicles');
create or replace trigger content_changed after insert or update or delete or truncate on fitment_transmissions for each statement execute function content_changed('vehicles');
create or replace trigger content_changed after insert or update or delete or truncate on tools for each statement execute function content_changed('vehicles');
create or replace trigger content_changed after insert or update or delete or truncate on tool_rentals for each statement execute function content_changed('vehicles');
create or replace trigger content_changed after insert or update or delete or truncate on engine_tool_restrictions for each statement execute function content_changed('vehicles');
create or replace trigger content_changed after insert or update or delete or truncate on transmission_tool_restrictions for each statement execute function content_changed('vehicles');
create or replace trigger content_changed after insert or update or delete or truncate on tune_types for each statement execute function content_changed('vehicles');
create or replace trigger content_changed after insert or update or delete or truncate on product_categories for each statement execute function content_changed('products');
create or replace trigger content_changed after insert or update or delete or truncate on products for each statement execute function content_changed('products');
create or replace trigger content_changed after insert or update or delete or truncate on product_options for each statement execute function content_changed('products');
create or replace trigger content_changed after insert or update or delete or truncate on product_selections for each statement execute function content_changed('products');
create or replace trigger content_changed after insert or update or delete or truncate on product_variants for each statement execute function content_changed('products');
create or replace trigger content_changed after insert or update or delete or truncate on product_pictures for each statement execute function content_changed('products');
create or replace trigger content_changed after insert or update or delete or truncate on product_fits for each statement execute function content_changed('products');
create or replace trigger content_changed after insert or update or delete or truncate on related_products for each statement execute function content_changed('products');
create or replace trigger content_changed after insert or update or delete or truncate on stock_locations for each statement execute function content_changed('products');
create or replace trigger content_changed after insert or update or delete or truncate on trade_in_devices for each statement execute function content_changed('products');
create or replace trigger content_changed after insert or update or delete or truncate on price_lists for each statement execute function content_changed('settings');
create or replace trigger content_changed after insert or update or delete or truncate on sales for each statement execute function content_changed('settings');
create or replace trigger content_changed after insert or update or delete or truncate on shipping_tiers for each statement execute function content_changed('settings');
create or replace trigger content_changed after insert or update or delete or truncate on tax_rates for each statement execute function content_changed('settings');
create or replace trigger content_changed after insert or update or delete or truncate on switches for each statement execute function content_changed('settings');
create or replace trigger content_changed after insert or update or delete or truncate on support_hours for each statement execute function content_changed('settings');
create or replace trigger content_changed after insert or update or delete or truncate on alerts for each statement execute function content_changed('settings');
create or replace trigger content_changed after insert or update or delete or truncate on tags for each statement execute function content_changed('settings');
-- A redemption counts up in the same row and is no content.
create or replace trigger content_changed after insert or delete or update of name, code, method, kind, percent, amounts, buy_quantity, get_quantity, applies_to, products, categories,
  tune_types, buyers, dealers, dealer_groups, vehicles, minimum_subtotal, minimum_quantity, combinable, hidden, state, region, starts_at, ends_at, redemptions_max, per_customer_max on discount_codes for each statement execute function content_changed('settings');
-- A review that waits is not public yet.
create or replace trigger content_changed after delete or update of state, stars, author, vehicle, body, reply on reviews for each statement execute function content_changed('content');
-- Pictures are in the vehicles and in the products. A new one is shown nowhere yet.
create or replace trigger content_changed after update of focus_x, focus_y, alt on pictures for each statement execute function content_changed('vehicles');
create or replace trigger content_changed_products after update of focus_x, focus_y, alt on pictures for each statement execute function content_changed('products');
create or replace trigger content_changed after insert or update or delete or truncate on guides for each statement execute function content_changed('content');
create or replace trigger content_changed_content after update of focus_x, focus_y, alt on pictures for each statement execute function content_changed('content');
create or replace trigger content_changed after insert or update or delete or truncate on content_pages for each statement execute function content_changed('content');
create or replace trigger content_changed after insert or update or delete or truncate on faq_questions for each statement execute function content_changed('content');
create or replace trigger content_changed after insert or update or delete or truncate on positions for each statement execute function content_changed('content');
create or replace trigger content_changed after insert or update or delete or truncate on blog_posts for each statement execute function content_changed('content');
create or replace trigger content_changed after insert or update or delete or truncate on blog_authors for each statement execute function content_changed('content');
create or replace trigger content_changed after insert or update or delete or truncate on newsletter_campaigns for each statement execute function content_changed('content');
create or replace trigger content_changed after insert or update or delete or truncate on seo_texts for each statement execute function content_changed('content');
create or replace trigger content_changed after insert or update or delete or truncate on redirects for each statement execute function content_changed('content');
create or replace trigger content_truncated after truncate on tunes for each statement execute function content_changed('tunes');
create or replace trigger content_truncated after truncate on tune_requires for each statement execute function content_changed('tunes');
create or replace trigger content_truncated after truncate on tune_recommends for each statement execute function content_changed('tunes');
create or replace trigger content_truncated after truncate on tune_tools for each statement execute function content_changed('tunes');
create or replace trigger content_truncated after truncate on tune_tune_types for each statement execute function content_changed('tunes');
create or replace trigger content_truncated after truncate on dyno_runs for each statement execute function content_changed('tunes');
create or replace trigger content_changed after insert or update or delete or truncate on category_pages for each statement execute function content_changed('settings');
