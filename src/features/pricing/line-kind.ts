/** Kinds of purchase lines. */
export type LineKind =
  | 'product'
  | 'tune'
  | 'install_fee'
  | 'rental'
  | 'deposit'
  | 'rental_purchase'
  | 'difference'
  | 'gift_card'
