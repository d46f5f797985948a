-- Reverses the posting of an allowance, once.
create or replace function undo_trade_in_allowance(of_order bigint, by_actor bigint, why text) returns void language plpgsql as $$
declare
  posted bigint;
  lines jsonb;
begin
  perform 1 from trade_in_requests where order_id = of_order for update;
  select id into posted from transfers where reference = 'order/' || of_order || '/trade-in';
  if posted is null or exists (select 1 from transfers where reference = 'order/' || of_order || '/trade-in/reversal') then return; end if;
  select jsonb_agg(jsonb_build_object('from', t.code, 'to', f.code, 'amount', p.amount, 'currency', p.currency)) into lines
  from postings p join ledger_accounts f on f.id = p.from_id join ledger_accounts t on t.id = p.to_id where p.transfer_id = posted;
  perform post_transfer('reversal', 'order/' || of_order || '/trade-in/reversal', 'order/' || of_order, lines, why, by_actor, posted);
end $$;
