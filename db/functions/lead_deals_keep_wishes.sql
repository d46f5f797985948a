-- A tune or tool that is deleted stays in the deals that want it, in words.
create or replace function lead_deals_keep_wishes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update lead_deals d set wants = left(concat_ws(', ', nullif(d.wants, ''), old.name), 400), version = d.version + 1
  where case tg_table_name
    when 'tunes' then d.id in (select deal_id from lead_deal_tunes where tune_id = old.id)
    else d.id in (select deal_id from lead_deal_tools where tool_id = old.id) end;
  return old;
end $$;

create or replace trigger lead_deals_keep_wishes before delete on tunes for each row execute function lead_deals_keep_wishes();
create or replace trigger lead_deals_keep_wishes before delete on tools for each row execute function lead_deals_keep_wishes();
