-- Consent and its withdrawal are proofs: added, never changed (INV-30).
revoke update, delete, truncate on consents, payment_events from overboost_app;
create trigger append_only before update or delete or truncate on consents for each statement execute function refuse_change();
