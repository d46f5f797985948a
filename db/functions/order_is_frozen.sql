-- INV-07: what was priced is what is paid, and a paid order keeps its figures.
create or replace function order_is_frozen() returns trigger language plpgsql as $$
begin
  -- What was never paid has no invoice: its person can be erased.
  if is_erasing() and old.paid_at is null then return new; end if;
  if (new.kind, new.region, new.currency, new.subtotal, new.discount, new.relief, new.shipping, new.tax, new.total, new.email, new.takings, new.credit, new.purchase_order)
     is distinct from (old.kind, old.region, old.currency, old.subtotal, old.discount, old.relief, old.shipping, old.tax, old.total, old.email, old.takings, old.credit, old.purchase_order) then
    raise exception 'an order cannot be re-priced' using errcode = 'restrict_violation', constraint = 'orders_frozen';
  end if;
  -- A dealer who pays on account is billed at the dealer's address, which that payment puts in.
  if new.billing_address is distinct from old.billing_address and not (
    old.paid_at is null and old.state = 'paying'
    and exists (select 1 from payment_intents where order_id = old.id and dealer_id is not null and state = 'started')
  ) then
    raise exception 'a billing address cannot change' using errcode = 'restrict_violation', constraint = 'orders_frozen';
  end if;
  if old.invoice_number is not null and new.invoice_number is distinct from old.invoice_number then
    raise exception 'an invoice number cannot change' using errcode = 'restrict_violation', constraint = 'orders_frozen';
  end if;
  if old.paid_at is not null and new.state in ('open', 'paying', 'cancelled') then
    raise exception 'a paid order cannot be opened again' using errcode = 'restrict_violation', constraint = 'orders_frozen';
  end if;
  return new;
end $$;

create or replace trigger frozen before update on orders for each row execute function order_is_frozen();
