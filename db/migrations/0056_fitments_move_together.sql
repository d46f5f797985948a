-- A merge moves fitments and the vehicles in garages that name them: both are right when it is done.
ALTER TABLE "garage_vehicles" ALTER CONSTRAINT "garage_vehicles_fitment" DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "garage_vehicles" ALTER CONSTRAINT "garage_vehicles_fitment_transmission" DEFERRABLE INITIALLY IMMEDIATE;
