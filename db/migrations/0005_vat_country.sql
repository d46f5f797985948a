-- Orders named a VAT with its country's code in the language in which they were bought, such as "VAT DE": say the country apart, so that its reader's language names it.
UPDATE "orders" SET "taxes" = (
  SELECT jsonb_agg(CASE WHEN t."tax"->>'name' ~ '^(VAT|MwSt\.|TVA|IVA) [A-Z]{2}$' THEN t."tax" || jsonb_build_object('vatCountry', right(t."tax"->>'name', 2)) ELSE t."tax" END ORDER BY t."place")
  FROM jsonb_array_elements("taxes") WITH ORDINALITY AS t("tax", "place"))
WHERE jsonb_path_exists("taxes", '$[*].name ? (@ like_regex "^(VAT|MwSt\\.|TVA|IVA) [A-Z]{2}$")');
