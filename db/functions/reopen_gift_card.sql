-- Locks a gift card that money goes back to. One that has expired, or soon will, is good for 90 more days.
create or replace function reopen_gift_card(card bigint) returns void language plpgsql security definer set search_path = public as $$
begin
  update gift_cards set state = case when state = 'expired' then 'active' else state end,
    expires_at = case when expires_at is null then null else greatest(expires_at, now() + interval '90 days') end
  where id = card;
end $$;
