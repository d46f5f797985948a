insert into staff_security (id) values (1);
