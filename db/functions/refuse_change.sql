-- INV-23, INV-24, INV-30: rows of these tables can be added, never changed or deleted.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- Erasing a person takes what staff wrote about them out of histories too; the application's own role never may.
  if tg_table_name in ('revisions', 'audits') and tg_op <> 'TRUNCATE' and current_user <> 'overboost_app'
    and current_setting('overboost.erasing', true) = 'on' then return null; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger append_only before update or delete or truncate on postings for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on transfers for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on transfer_groups for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on audits for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on revisions for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on stock_changes for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on tune_request_events for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on consents for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on dealer_entries for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on dealer_statements for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on conversion_rates for each statement execute function refuse_change();
create or replace trigger append_only before delete or truncate on share_entries for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on order_shares for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on refund_shares for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on closed_book_days for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on closing_balances for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on metric_days for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on metric_orders for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on metric_figures for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on metric_months for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on metric_years for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on metric_totals for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on metric_cohorts for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on metric_vehicles for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on metric_pairs for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on metric_stock for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on metric_values for each statement execute function refuse_change();
