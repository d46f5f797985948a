-- Posts one transfer: the only way the application writes to the books.
create or replace function post_transfer(of_kind text, cause text, in_group text, lines jsonb, why text, by_actor bigint, undoes bigint) returns bigint
language plpgsql as $$
declare
  group_id_found bigint;
  transfer_id_new bigint;
  posted int;
begin
  insert into transfer_groups (kind, reference) values (of_kind, in_group) on conflict (reference) do nothing returning id into group_id_found;
  if group_id_found is null then select id into group_id_found from transfer_groups where reference = in_group; end if;
  insert into transfers (group_id, kind, reference, reason, actor_id, reversal_of)
  values (group_id_found, of_kind, cause, why, by_actor, undoes) returning id into transfer_id_new;
  insert into postings (transfer_id, from_id, to_id, amount, currency)
  select transfer_id_new, f.id, t.id, line.amount, line.currency
  from jsonb_to_recordset(lines) as line ("from" text, "to" text, amount bigint, currency text)
  join ledger_accounts f on f.code = line."from"
  join ledger_accounts t on t.code = line."to";
  get diagnostics posted = row_count;
  if posted <> jsonb_array_length(lines) then raise exception 'a posting names an unknown account'; end if;
  return transfer_id_new;
end $$;
