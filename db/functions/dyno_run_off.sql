-- How far the peaks of a run are from the figures of its tune, in percent: the furthest one. 1 lb-ft is 1.355817948 Nm.
create or replace function dyno_run_off(run dyno_runs, tune tunes) returns real language sql immutable as $$
  select max(abs(peak / nullif((figure->>'value')::float8 / case when figure->>'unit' = 'Nm' then 1.355817948 else 1 end, 0) - 1) * 100)::real
  from (values (run.peak_horsepower, tune.horsepower), (run.peak_torque, tune.torque),
    (run.peak_crank_horsepower, tune.crank_horsepower), (run.peak_crank_torque, tune.crank_torque)) pair (peak, figure)
$$;
