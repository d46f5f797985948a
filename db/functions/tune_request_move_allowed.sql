-- The life of a tune request: the moves of src/features/tune-requests/rules.ts and no other.
create or replace function tune_request_move_allowed(was text, becomes text) returns boolean language sql immutable as $$
  select case becomes
    when 'uploaded' then false
    when 'awaiting_choice' then was in ('uploaded', 'awaiting_quote', 'estimated')
    when 'awaiting_quote' then was in ('uploaded', 'awaiting_choice', 'estimated')
    when 'estimated' then was in ('uploaded', 'awaiting_choice', 'awaiting_quote')
    when 'paid' then was in ('uploaded', 'awaiting_choice', 'awaiting_quote', 'estimated')
    when 'pay_later' then was in ('uploaded', 'awaiting_choice', 'awaiting_quote', 'estimated')
    when 'free' then was in ('uploaded', 'awaiting_choice', 'awaiting_quote', 'estimated')
    when 'queued' then was in ('paid', 'pay_later', 'free', 'in_work')
    when 'in_work' then was in ('queued', 'question', 'revision_asked', 'delivered', 'closed')
    when 'question' then was = 'in_work'
    when 'delivered' then was = 'in_work'
    when 'revision_asked' then was = 'delivered'
    when 'closed' then was in ('delivered', 'queued', 'in_work', 'question')
    when 'cancelled' then was in ('uploaded', 'awaiting_choice', 'awaiting_quote', 'estimated')
    when 'refunded' then was in ('paid', 'pay_later', 'free', 'queued', 'in_work', 'question', 'delivered', 'revision_asked', 'closed')
    else false
  end
$$;
