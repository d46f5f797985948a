import { type SQL, sql } from 'drizzle-orm'
import { dealerPayments } from '#features/dealer-accounts/server/tables.ts'

/**
 * The business case of a transfer as an object that staff know, such as `order/17`, `payout/4` or `dealer-account/2`,
 * derived from the name of its group. Dealer accounts and payout runs name their groups differently.
 * @param group the reference of the transfer's group
 */
export const causeOf = (group: SQL): SQL => sql`case
  when ${group} ~ '^dealer-payment/[0-9]{1,15}$' then coalesce((select 'dealer-account/' || d.dealer_id from ${dealerPayments} d
    where d.id = split_part(${group}, '/', 2)::bigint), ${group})
  when ${group} ~ '^dealer/[0-9]{1,15}/' then 'dealer-account/' || split_part(${group}, '/', 2)
  when ${group} ~ '^payout-run/' then 'payout/' || split_part(${group}, '/', 2)
  else ${group} end`
