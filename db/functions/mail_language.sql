-- The language of a mail to an address: its reader's own if known, else that of the request that causes it, else that of the last
-- mail to the address.
create or replace function mail_language(reader text, asked text) returns text language sql stable as $$
  select coalesce(
    (select language from mail_languages where address = lower(reader)),
    asked,
    (select earlier.language from mails earlier where earlier.recipient = reader order by earlier.id desc limit 1),
    'en')
$$;
