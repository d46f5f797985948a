-- Collects what is due in a currency into one payout: a transfer for each active earner who accepted the newest terms and has
-- checked bank details, once the due entries reach the smallest payout. Runs in one currency follow each other. A payout that is
-- large, or pays the person who made it, waits for someone else to approve it. Returns null when nothing is due.
create or replace function collect_shares(of_currency text, minimum bigint, limit_alone bigint, by_actor bigint, why text) returns bigint
language plpgsql security definer set search_path = public as $$
declare
  new_group bigint;
  paid bigint;
  earners_paid int;
  stand text;
begin
  perform pg_advisory_xact_lock(hashtextextended('shares/' || of_currency, 0));
  create temporary table due_shares on commit drop as
  select x.earner_id, sum(x.amount)::bigint as amount, count(*)::int as entries, array_agg(x.id) as ids, min(x.version) as payee_version,
    bool_or(x.own) as own
  from (
    select e.id, e.earner_id, e.amount, b.version, p.user_id is not distinct from by_actor as own from share_entries e
    join earners p on p.id = e.earner_id
    join payable_payees b on b.earner_id = e.earner_id and b.currency = e.currency
    where e.currency = of_currency and e.transfer_id is null and held_until(e) <= now() and p.state = 'active'
      and not exists (select 1 from open_affiliate_terms o where o.earner_id = e.earner_id)
  ) x
  group by 1 having sum(x.amount) >= minimum;
  select sum(amount), count(*) into paid, earners_paid from due_shares;
  if earners_paid = 0 then
    drop table due_shares;
    return null;
  end if;
  stand := case when paid > limit_alone or (select bool_or(own) from due_shares) then 'waiting' else 'approved' end;
  insert into share_groups (currency, state, total, transfer_count, reason, created_by)
  values (of_currency, stand, paid, earners_paid, why, by_actor) returning id into new_group;
  insert into share_transfers (group_id, earner_id, currency, amount, entry_count, state, payee_version)
  select new_group, earner_id, of_currency, amount, entries, stand, payee_version from due_shares order by earner_id;
  update share_entries e set transfer_id = t.id
  from due_shares d join share_transfers t on t.group_id = new_group and t.earner_id = d.earner_id
  where e.id = any (d.ids) and e.transfer_id is null;
  drop table due_shares;
  return new_group;
end $$;
