-- What a custom field holds, and of what, never changes: values of it are stored.
create or replace function lead_field_stays() returns trigger language plpgsql as $$
begin
  if (new.kind, new.subject) is distinct from (old.kind, old.subject) then
    raise exception 'the type of a custom field stays' using errcode = 'check_violation', constraint = 'lead_fields_stay';
  end if;
  return new;
end $$;

create or replace trigger stays before update on lead_fields for each row execute function lead_field_stays();
