-- A record that gets another slug keeps the old one as a redirect. What exists wins: a slug in use redirects nowhere.
-- Redirects are written only where there is one: each statement on them tells all processes that the content changed.
create or replace function address_moved() returns trigger language plpgsql security definer set search_path = public as $$
declare
  record_kind text := tg_argv[0];
  scope_of_old bigint;
  scope_of_new bigint;
  hidden_id bigint;
begin
  if record_kind = 'model' then
    scope_of_new := (to_jsonb(new) ->> 'make_id')::bigint;
    if tg_op = 'UPDATE' then scope_of_old := (to_jsonb(old) ->> 'make_id')::bigint; end if;
  end if;
  if scope_of_new is null then
    select id into hidden_id from redirects r where r.kind = record_kind and r.scope_id is null and r.slug = new.slug;
  else
    select id into hidden_id from redirects r where r.kind = record_kind and r.scope_id = scope_of_new and r.slug = new.slug;
  end if;
  if hidden_id is not null then delete from redirects where id = hidden_id; end if;
  if tg_op = 'UPDATE' and (old.slug <> new.slug or scope_of_old is distinct from scope_of_new) then
    insert into redirects (kind, scope_id, slug, target_id) values (record_kind, scope_of_old, old.slug, new.id)
      on conflict on constraint redirects_once do update set target_id = excluded.target_id, source = 'renamed', created_at = now();
  end if;
  return null;
end $$;

create or replace trigger address_moved after insert or update of slug on makes for each row execute function address_moved('make');
create or replace trigger address_moved after insert or update of slug, make_id on models for each row execute function address_moved('model');
create or replace trigger address_moved after insert or update of slug on engines for each row execute function address_moved('engine');
create or replace trigger address_moved after insert or update of slug on transmissions for each row execute function address_moved('transmission');
create or replace trigger address_moved after insert or update of slug on tunes for each row execute function address_moved('tune');
create or replace trigger address_moved after insert or update of slug on products for each row execute function address_moved('product');
create or replace trigger address_moved after insert or update of slug on guides for each row execute function address_moved('guide');
