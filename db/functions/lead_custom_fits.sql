-- A deal, person or firm holds values of its own custom fields alone, each of the type of its field.
create or replace function lead_custom_fits() returns trigger language plpgsql security definer set search_path = public as $$
declare
  entry record;
  field lead_fields;
  said text;
  fits boolean;
begin
  for entry in select key, value from jsonb_each(new.custom) loop
    continue when tg_op = 'UPDATE' and old.custom -> entry.key = entry.value;
    select * into field from lead_fields f where f.id = substring(entry.key from '^custom_([1-9]\d{0,14})$')::bigint
      and f.subject = case when tg_table_name = 'lead_deals' then 'deal' else to_jsonb(new) ->> 'kind' end;
    said := entry.value #>> '{}';
    fits := coalesce(case field.kind
      when 'text' then jsonb_typeof(entry.value) = 'string' and length(said) between 1 and 400
      when 'number' then jsonb_typeof(entry.value) = 'number' and abs(said::numeric) <= 2147483647
      when 'yes_no' then jsonb_typeof(entry.value) = 'boolean'
      when 'choice' then jsonb_typeof(entry.value) = 'string' and said = any (field.choices)
      when 'date' then jsonb_typeof(entry.value) = 'string' and said ~ '^\d{4}-\d\d-\d\d$' and pg_input_is_valid(said, 'date')
      when 'money' then jsonb_typeof(entry.value) = 'object' and jsonb_typeof(entry.value -> 'minor') = 'number'
        and (entry.value ->> 'minor') ~ '^-?\d{1,10}$' and entry.value ->> 'currency' in ('USD', 'CAD', 'EUR', 'GBP')
        and entry.value - '{minor,currency}'::text[] = '{}'
    end, false);
    if not fits then
      raise exception '% is no value of %', entry.value, entry.key using errcode = 'check_violation', constraint = tg_table_name || '_custom';
    end if;
  end loop;
  return new;
end $$;

create or replace trigger custom_fits before insert or update of custom on lead_deals for each row execute function lead_custom_fits();
create or replace trigger custom_fits before insert or update of custom, kind on lead_contacts for each row execute function lead_custom_fits();
