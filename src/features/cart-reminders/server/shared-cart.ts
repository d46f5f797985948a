import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import type { CartEntry } from '#features/cart/rules.ts'
import { parseCart, serializeCart } from '#features/cart/rules-storage.ts'
import { isLinkToken, linkToken } from '#features/identity/server/link-tokens.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { readProductIndex } from '#features/products/server/product-index.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import { getSharedCart, openSharedCart, type SharedCart, stopCartReminders } from '../contract/cart-reminders.ts'
import { cartReminders } from './tables.ts'

type Reminder = typeof cartReminders.$inferSelect

/** The reminder that a link opens. A wrong token fails like a missing reminder. */
async function readReminder(db: Queryable, { secret }: Services, params: { id: number; token: string }) {
  const isRight = isLinkToken(secret, 'cart reminder', params.id, params.token)
  const [row] = isRight ? await db.select().from(cartReminders).where(eq(cartReminders.id, params.id)) : []
  return row ?? fail('not_found')
}

/** The cart at today's names and prices, without entries that are no longer sold. */
async function readToday({ cart }: Reminder, database: Database, { versions }: Services) {
  const kept = parseCart(cart)
  const index = await readProductIndex(database, versions)
  const tuneSlugs = kept.flatMap(({ tune, product }) => (tune === undefined ? [] : [product.slug]))
  const sold =
    tuneSlugs.length === 0
      ? []
      : await database.db
          .select({ slug: tunes.slug, name: tunes.name })
          .from(tunes)
          .where(and(inArray(tunes.slug, tuneSlugs), eq(tunes.state, 'published')))
  const tuneNames = new Map(sold.map(({ slug, name }) => [slug, name]))
  const today = kept.flatMap((entry): { name: string; entry: CartEntry }[] => {
    const { slug } = entry.product
    if (entry.tune !== undefined) {
      const name = tuneNames.get(slug)
      return name === undefined ? [] : [{ name, entry: { ...entry, tune: name } }]
    }
    const product = index.bySlug.get(slug)
    const options = entry.options.map(({ id, selection: { name } }) => {
      const option = product?.options.find((each) => each.id === id)
      const selection = option && index.findChoice(option, name)
      return selection && { id, selection: { name: selection.name, pricesByCurrency: selection.pricesByCurrency } }
    })
    if (!product || !options.every((option) => option !== undefined)) return []
    const { pricesByCurrency } = product
    return [{ name: product.name, entry: { ...entry, product: { slug, pricesByCurrency }, options } }]
  })
  return { entries: today, gone: kept.length - today.length }
}

const linesOf = (entries: readonly { name: string; entry: CartEntry }[]): SharedCart['lines'] =>
  entries.map(({ name, entry: { quantity, options } }) => ({
    name: [name, ...options.map(({ selection }) => selection.name)].join(', '),
    quantity,
  }))

export const getSharedCartOperation = operation(getSharedCart, async ({ db, database, services, input }) => {
  const reminder = await readReminder(db, services, input.params)
  const { entries, gone } = await readToday(reminder, database, services)
  return { lines: linesOf(entries), gone, stopped: reminder.state === 'stopped' }
})

export const openSharedCartOperation = operation(openSharedCart, async ({ tx, database, services, input, now }) => {
  const reminder = await readReminder(tx, services, input.params)
  await tx
    .update(cartReminders)
    .set({ openedAt: now })
    .where(and(eq(cartReminders.id, reminder.id), isNull(cartReminders.openedAt)))
  const { entries } = await readToday(reminder, database, services)
  return { cart: serializeCart(entries.map(({ entry }) => entry)) }
})

export const stopCartRemindersOperation = operation(stopCartReminders, async ({ tx, services, input }) => {
  const { id, email } = await readReminder(tx, services, input.params)
  await tx
    .update(cartReminders)
    .set({ state: 'stopped' })
    .where(
      and(
        ne(cartReminders.state, 'stopped'),
        sql`(${cartReminders.id} = ${id} or ${cartReminders.email} = ${email} and ${cartReminders.state} = 'waiting')`,
      ),
    )
  return null
})

export const mailFacts: MailFacts = {
  'cart-reminder': async (props, database, services) => {
    const id = Number(props['id'])
    const [reminder] = await database.db.select().from(cartReminders).where(eq(cartReminders.id, id))
    if (reminder?.state !== 'sent') return null
    const { entries } = await readToday(reminder, database, services)
    if (entries.length === 0) return null
    return { id, lines: linesOf(entries), cartToken: linkToken(services.secret, 'cart reminder', id) }
  },
}
