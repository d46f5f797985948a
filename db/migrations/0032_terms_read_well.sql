-- The sentence of 0028, as one would say it.
update affiliate_terms set text = replace(text, 'what customers buy within the time that is named below of following your link, or with your code,',
  'what customers buy after following your link, within the time that stands below these terms, or with your code,')
where version = 1 and not exists (select 1 from affiliate_acceptances where version = 1);
