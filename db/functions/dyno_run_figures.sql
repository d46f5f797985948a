-- The highest values of a run's curves, how far they are from the figures of its tune, and what two runs with the same curves have in common.
create or replace function dyno_run_figures() returns trigger language plpgsql as $$
begin
  select max(value::real) into new.peak_horsepower from jsonb_array_elements_text(coalesce(new.curves->'horsepower', '[]'));
  select max(value::real) into new.peak_torque from jsonb_array_elements_text(coalesce(new.curves->'torque', '[]'));
  select max(value::real) into new.peak_crank_horsepower from jsonb_array_elements_text(coalesce(new.curves->'crank_horsepower', '[]'));
  select max(value::real) into new.peak_crank_torque from jsonb_array_elements_text(coalesce(new.curves->'crank_torque', '[]'));
  new.curves_hash := md5(new.curves::text);
  new.off_percent := (select dyno_run_off(new, u) from tunes u where u.id = new.tune_id);
  return new;
end $$;

create or replace trigger figures before insert or update of curves, tune_id on dyno_runs for each row execute function dyno_run_figures();
