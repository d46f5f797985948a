-- INV-25: a credit note keeps its number and its amounts, as an invoice does.
create or replace function credit_note_stays() returns trigger language plpgsql as $$
begin
  if (new.credit_note, new.state, new.order_id, new.amount, new.gift_card_amount, new.is_moved, new.currency, new.parts, new.finished_at)
     is distinct from (old.credit_note, old.state, old.order_id, old.amount, old.gift_card_amount, old.is_moved, old.currency, old.parts, old.finished_at) then
    raise exception 'a credit note cannot change' using errcode = 'restrict_violation', constraint = 'refunds_credit_note_stays';
  end if;
  return new;
end $$;

create or replace trigger credit_note_stays before update on refunds for each row when (old.credit_note is not null) execute function credit_note_stays();
