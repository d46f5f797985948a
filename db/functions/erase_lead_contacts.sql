-- Erases what the lead engine holds about contacts, also in histories, files and emails: deals keep their values, and name nobody.
-- `mail` is their address, empty for none. Only within an erasure: histories refuse to change otherwise.
create or replace function erase_lead_contacts(own_contacts bigint[], mail text) returns void language plpgsql set search_path = public as $$
declare
  own_deals bigint[] := array(select id from lead_deals where person_id = any (own_contacts) or firm_id = any (own_contacts));
  own_mails bigint[] := array(select id from lead_mails where contact_id = any (own_contacts) or deal_id = any (own_deals));
  own_notes bigint[] := array(select id from lead_notes where contact_id = any (own_contacts) or deal_id = any (own_deals));
  own_activities bigint[] := array(select id from lead_activities where contact_id = any (own_contacts) or deal_id = any (own_deals));
  own_files bigint[] := array(
    select file_id from lead_mail_files where mail_id = any (own_mails) union select file_id from lead_note_files where note_id = any (own_notes));
begin
  update lead_imports set content = null, sample = '[]' where content is not null and id in
    (select import_id from lead_import_rows where contact_id = any (own_contacts) or (mail <> '' and lower("values" ->> 'email') = lower(mail)));
  update lead_import_rows set "values" = '{}', firm = '', before = null, after = null
    where contact_id = any (own_contacts) or (mail <> '' and lower("values" ->> 'email') = lower(mail));
  update lead_contacts set name = 'Erased', email = '', phone = '', website = '', city = '', job_title = '', note = '', user_id = null,
    custom = '{}', do_not_contact = true, consent = 'withdrawn', version = version + 1 where id = any (own_contacts);
  update lead_merges set moved = jsonb_set(moved, '{filled}', '{}') where kept_id = any (own_contacts) or gone_id = any (own_contacts);
  update lead_deals set title = 'Deal ' || id, wants = '', vehicle = '', lost_note = '', custom = '{}', version = version + 1 where id = any (own_deals);
  update lead_events set detail = detail - 'note' where deal_id = any (own_deals);
  insert into loose_objects (key) select object_key from files where id = any (own_files) on conflict do nothing;
  delete from file_downloads where file_id = any (own_files);
  delete from files where id = any (own_files);
  update lead_mails set address = '', subject = '', body = '' where id = any (own_mails);
  update lead_notes set body = '' where id = any (own_notes);
  update lead_activities set subject = 'Erased', note = '' where id = any (own_activities);
  delete from mails where reference = any (array(select 'lead-mail/' || m from unnest(own_mails) m))
    or (template = 'lead-mention' and (props ->> 'noteId')::bigint = any (own_notes))
    or (template = 'lead-reminder' and (props ->> 'activityId')::bigint = any (own_activities));
  delete from revisions where (kind = 'lead-contact' and record_id = any (own_contacts)) or (kind = 'lead-deal' and record_id = any (own_deals));
  update audits set before = null, after = null, reason = '' where object = any (array(
    select 'lead-contact/' || c from unnest(own_contacts) c union all select 'lead-deal/' || d from unnest(own_deals) d
    union all select 'lead-activity/' || a from unnest(own_activities) a union all select 'lead-note/' || n from unnest(own_notes) n
    union all select 'lead-mail/' || m from unnest(own_mails) m));
end $$;

revoke execute on function erase_lead_contacts(bigint[], text) from public;
