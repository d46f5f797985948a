import type { PersonalData } from '#access/personal-data.ts'

export const tradeInsPersonalData: PersonalData = {
  holdings: [
    {
      table: 'trade_in_requests',
      of: 'order_id in (select o.id from orders o where o.user_id = $1 or lower(o.email) = lower($2))',
    },
  ],
}
