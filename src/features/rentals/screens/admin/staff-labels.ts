/** History texts of actions, following the actor's name. */
export const actionLabels: Readonly<Record<string, string>> = {
  'rentals.ship': 'shipped the tool',
  'rentals.arrive': 'marked the tool as delivered',
  'rentals.extend': 'extended the rental',
  'rentals.receive': 'received the tool',
  'rentals.inspect': 'inspected the tool',
  'rentals.write_off': 'charged the tool as bought',
  'orders.refund': 'refunded',
}

/** Purpose labels of a rental's orders. */
export const purposeLabels = {
  extension: 'Extra days',
  purchase: 'Purchase of the tool',
  rest: 'Rest of the value',
} as const
