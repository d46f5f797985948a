import type { Currency } from '#kit/money.ts'

export interface DemoCard {
  region: 1 | 2
  currency: Currency
  /** Minor units. */
  value: number
  from: string
  to: string
  message: string
  /** Why staff gave it away; absent if it was sold. */
  reason?: string
  /** Days from now until its code is emailed. */
  inDays?: number
  /** Days since it was issued. */
  daysAgo: number
  isFrozen?: true
  isOver?: true
}

export const demoGiftCards: readonly DemoCard[] = [
  {
    region: 1,
    currency: 'USD',
    value: 25_000,
    from: 'Marlon Vega',
    to: 'Uma Okafor',
    message: 'For the first track day of the season.',
    daysAgo: 21,
  },
  {
    region: 1,
    currency: 'USD',
    value: 5_000,
    from: 'Priya Nair',
    to: 'Sam Okoro',
    message: 'Happy birthday!',
    inDays: 12,
    daysAgo: 3,
  },
  {
    region: 1,
    currency: 'USD',
    value: 2_500,
    from: 'Overboost',
    to: 'Lena Fischer',
    message: '',
    reason: 'The shirt arrived a week late.',
    daysAgo: 9,
  },
  {
    region: 1,
    currency: 'CAD',
    value: 10_000,
    from: 'Noah Tremblay',
    to: 'Chloe Roy',
    message: 'Welcome to the club.',
    daysAgo: 40,
  },
  {
    region: 1,
    currency: 'USD',
    value: 7_500,
    from: 'Theo Brandt',
    to: 'Iris Novak',
    message: '',
    daysAgo: 15,
    isFrozen: true,
  },
  {
    region: 1,
    currency: 'USD',
    value: 2_000,
    from: 'Overboost',
    to: 'Kenji Mori',
    message: '',
    reason: 'Raffle at the meet in Reno.',
    daysAgo: 400,
    isOver: true,
  },
  {
    region: 2,
    currency: 'EUR',
    value: 5_000,
    from: 'Jonas Meyer',
    to: 'Elif Kaya',
    message: 'Viel Spaß damit!',
    daysAgo: 6,
  },
  {
    region: 2,
    currency: 'GBP',
    value: 3_000,
    from: 'Overboost',
    to: 'Owen Price',
    message: '',
    reason: 'Goodwill for a late revision.',
    daysAgo: 30,
  },
]
