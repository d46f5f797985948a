-- Replicas of the database with how far behind they are. PostgreSQL shows that to the owner of the database, and not to the shop: where the owner
-- may not see it either, bytes and seconds are null.
create or replace function read_replicas() returns table (name text, state text, behind_bytes float8, behind_seconds float8)
language sql security definer set search_path = public as $$
  select coalesce(nullif(r.application_name, ''), 'unnamed'), coalesce(r.state, 'hidden'),
    pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce(r.replay_lsn, r.write_lsn, r.sent_lsn))::float8, extract(epoch from r.replay_lag)::float8
  from pg_stat_replication r
$$;

revoke execute on function read_replicas() from public;
grant execute on function read_replicas() to overboost_app;
