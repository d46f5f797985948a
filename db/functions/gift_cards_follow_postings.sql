-- The balance of a gift card is what its account says: the shop owes it, so the account is below zero by as much.
create or replace function gift_cards_follow_postings() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update gift_cards g set balance = g.balance - m.change
  from (
    select account_id, sum(change)::bigint as change from (
      select to_id as account_id, amount as change from added union all select from_id, -amount from added
    ) moves group by 1
  ) m
  where g.account_id = m.account_id;
  return null;
end $$;

create or replace trigger follow_gift_cards after insert on postings referencing new table as added for each statement
execute function gift_cards_follow_postings();
