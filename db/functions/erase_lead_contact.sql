-- Erases a contact of the lead engine, and those that were merged into it, when a person asks for it who has no login here.
create or replace function erase_lead_contact(contact bigint) returns void language plpgsql security definer set search_path = public as $$
declare
  mail text;
  own_contacts bigint[];
begin
  select email into mail from lead_contacts where id = contact and merged_into is null for update;
  if mail is null then raise exception 'no contact to erase' using errcode = 'OB010'; end if;
  own_contacts := array(
    with recursive own (id) as (select contact union select c.id from lead_contacts c join own on c.merged_into = own.id) select id from own);
  perform set_config('overboost.erasing', 'on', true);
  perform erase_lead_contacts(own_contacts, mail);
  update lead_contacts set deleted_at = coalesce(deleted_at, now()) where id = contact;
  perform set_config('overboost.erasing', 'off', true);
end $$;

revoke execute on function erase_lead_contact(bigint) from public;
grant execute on function erase_lead_contact(bigint) to overboost_app;
