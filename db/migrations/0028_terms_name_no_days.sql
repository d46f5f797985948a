-- The first terms said 30 days whatever the shop is set to: the days stand beside the terms now. What anybody accepted stays.
update affiliate_terms set text = replace(text, 'within 30 days of following your link', 'within the time that is named below of following your link')
where version = 1 and not exists (select 1 from affiliate_acceptances where version = 1);
