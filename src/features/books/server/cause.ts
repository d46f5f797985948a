import { type SQL, sql } from 'drizzle-orm'
import { dealerPayments } from '#features/dealer-accounts/server/tables.ts'

/**
 * The business case of a transfer as one object that staff knows, such as `order/17`, `payout/4` or `dealer-account/2`:
 * from the name of its group, which transfers of a dealer's account and runs of payouts write in ways of their own.
 * @param group the reference of the transfer's group
 */
export const causeOf = (group: SQL): SQL => sql`case
  when ${group} ~ '^dealer-payment/[0-9]{1,15}$' then coalesce((select 'dealer-account/' || d.dealer_id from ${dealerPayments} d
    where d.id = split_part(${group}, '/', 2)::bigint), ${group})
  when ${group} ~ '^dealer/[0-9]{1,15}/' then 'dealer-account/' || split_part(${group}, '/', 2)
  when ${group} ~ '^payout-run/' then 'payout/' || split_part(${group}, '/', 2)
  else ${group} end`
