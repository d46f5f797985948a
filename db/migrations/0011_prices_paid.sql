ALTER TABLE "order_lines" ADD COLUMN "list_price" bigint;
ALTER TABLE "engines" ADD CONSTRAINT "engines_role_discounts" CHECK (jsonb_typeof("engines"."other_role_discounts") = 'object' and not jsonb_path_exists("engines"."other_role_discounts", '$.* ? (@.type() != "number" || @ < 0 || @ > 100)'));
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_list_price" CHECK ("order_lines"."list_price" > "order_lines"."unit_price");
