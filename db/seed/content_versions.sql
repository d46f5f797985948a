insert into content_versions (topic) values ('vehicles'), ('products'), ('settings'), ('content'), ('tunes');
