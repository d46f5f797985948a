-- How far the runs of a tune are from its figures, when the figures change.
create or replace function tune_figures_changed() returns trigger language plpgsql as $$
begin
  update dyno_runs d set off_percent = dyno_run_off(d, new) where d.tune_id = new.id;
  return null;
end $$;

create or replace trigger figures_changed after update of horsepower, torque, crank_horsepower, crank_torque on tunes for each row
  when ((old.horsepower, old.torque, old.crank_horsepower, old.crank_torque)
    is distinct from (new.horsepower, new.torque, new.crank_horsepower, new.crank_torque))
  execute function tune_figures_changed();
