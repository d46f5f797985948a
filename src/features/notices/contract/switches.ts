import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { allOf, int, nullableTime } from '#kit/shapes.ts'

const access = 'notices.manage' as const

interface SwitchWords {
  label: string
  hint: string
  isText: boolean
  /** Whether it can follow the stock: on when nothing is left in the visitor's region. */
  followsStock?: true
}

/** The switches that staff control, with what each does and whether it is a toggle or a text. */
export const shopSwitches = {
  'fz-shortage': {
    label: 'FLASHZILLA V3 shortage',
    hint: 'Tells visitors that it’s sold out. If it follows the stock, each region shows it while it’s out of stock there.',
    isText: false,
    followsStock: true,
  },
  'fz-shortage-month': {
    label: 'FLASHZILLA V3 expected',
    hint: 'Such as March. Supplier orders fill it in.',
    isText: true,
  },
  'fzl-shortage': {
    label: 'FLASHZILLA Lite shortage',
    hint: 'Tells visitors that it’s sold out. If it follows the stock, each region shows it while it’s out of stock there.',
    isText: false,
    followsStock: true,
  },
  'fzl-shortage-month': {
    label: 'FLASHZILLA Lite expected',
    hint: 'Such as March. Supplier orders fill it in.',
    isText: true,
  },
  'kit-builder': { label: 'Kit builder', hint: 'Opens /kit-builder.', isText: false },
  'immo-off': {
    label: 'Immobilizer off',
    hint: 'Closes /tuning/immo, so that nobody can order immobilizer services.',
    isText: false,
  },
  'cart-reminders': {
    label: 'Cart reminders',
    hint: 'Lets visitors ask for one email with their cart.',
    isText: false,
  },
  'consent-implied': {
    label: 'Implied consent',
    hint: 'In North America, visitors count as having agreed to analytics until they decline.',
    isText: false,
  },
  'analytics-service': {
    label: 'Analytics service',
    hint: 'Its property ID. Leave empty to turn it off. Visitors must agree first.',
    isText: true,
  },
  'pixel-service': {
    label: 'Advertising pixel',
    hint: 'Its ID. Leave empty to turn it off. Visitors must agree first.',
    isText: true,
  },
} as const satisfies Record<string, SwitchWords>
export type ShopSwitch = keyof typeof shopSwitches
export const wordsOf = (name: ShopSwitch): SwitchWords => shopSwitches[name]
export const shopSwitchNames = Object.keys(shopSwitches) as [ShopSwitch, ...ShopSwitch[]]

const shopSwitch = z.object({
  name: z.enum(shopSwitchNames),
  /** `on`, `auto` for one that follows the stock, or empty; or its text. */
  value: z.string(),
  /** For switches that follow the stock: the regions where it currently shows. */
  shown_in: z.array(int),
  /** When staff last changed it, and who; null if never changed. */
  changed_at: nullableTime,
  changed_by: z.string().nullable(),
})
export type ShopSwitchRow = z.output<typeof shopSwitch>

export const listSwitches = get('/v1/admin/switches', 'Lists the switches of the shop', {
  access,
  output: allOf(shopSwitch),
})
export const setSwitch = post('/v1/admin/switches/:name', 'Sets a switch, from the value it had', {
  access,
  params: z.object({ name: z.enum(shopSwitchNames) }),
  body: z.strictObject({
    value: z.string().trim().max(100, 'Use at most 100 characters.'),
    /** The previous value. Fails if someone else has changed it in the meantime. */
    was: z.string().max(100),
  }),
  output: shopSwitch,
  errors: ['stale_version', 'validation_failed'],
})
