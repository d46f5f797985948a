import type { DemoRequest } from './request-shapes.ts'
import { base, chosen, claimed, delivered, said, settled } from './requests.ts'

/** Hours since the first dealer's last purchase on account: a tune, which pays for a request. */
const paidOnAccountHoursAgo = 11 * 24

/** Requests from the first dealer's buyer for their customers' cars, paid on the dealer's account. */
export const dealerRequests: readonly DemoRequest[] = [
  {
    ...base,
    file: 'bay-two-read.bin',
    beganHoursAgo: paidOnAccountHoursAgo + 2,
    onAccount: 'order',
    settledBy: 'account',
    deliveries: 1,
    information: { fuel: '91 AKI', tool: 'FLASHZILLA V3', mileage: '38,200 miles' },
    steps: [
      chosen(paidOnAccountHoursAgo + 1),
      { kind: 'paid', party: 'customer', hoursAgo: paidOnAccountHoursAgo, state: 'pay_later' },
      { kind: 'queued', party: 'system', hoursAgo: paidOnAccountHoursAgo - 0.01, state: 'queued' },
      claimed(paidOnAccountHoursAgo - 6),
      said('asked', 'staff', 250, { kind: 'question', body: 'Is the intake still the standard one?' }, 'question'),
      said('answered', 'customer', 247, { kind: 'answer', body: 'Yes, nothing was changed on this car.' }, 'in_work'),
      delivered(220),
    ],
  },
  {
    ...base,
    file: 'tow-truck-read.bin',
    beganHoursAgo: 60,
    onAccount: 'purchase',
    settledBy: 'purchase',
    minutesLeft: 150,
    information: { fuel: '87 AKI', hardware: 'Standard, tows a trailer' },
    steps: [
      { kind: 'purchase_linked', party: 'customer', hoursAgo: 59, state: 'awaiting_choice' },
      ...settled(58, 'purchase'),
      claimed(9),
    ],
  },
]
