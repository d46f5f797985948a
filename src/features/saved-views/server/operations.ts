import { and, asc, eq, ne } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { one, violatedConstraint } from '#kit/server/database.ts'
import * as contract from '../contract.ts'
import { savedViews } from './tables.ts'

/** Maximum views per person and page. */
const viewsMax = 30
/** Maximum views loaded across all pages. */
const readMax = 1000

const { id, page, name, query, userId } = savedViews
const shown = { id, page, name, query }
const ownView = (user: number | null, view: number) => and(eq(id, view), eq(userId, user ?? 0))
const refuseName = (message: string) => fail('validation_failed', { fields: { name: [message] } })

export const savedViewOperations = [
  operation(contract.listSavedViews, async ({ db, actor }) => ({
    data: await db
      .select(shown)
      .from(savedViews)
      .where(eq(userId, actor.userId ?? 0))
      .orderBy(asc(id))
      .limit(readMax),
  })),
  operation(contract.saveView, async ({ tx, actor, input: { body } }) => {
    const user = actor.userId!
    const others = await tx.$count(savedViews, and(eq(userId, user), eq(page, body.page), ne(name, body.name)))
    if (others >= viewsMax) refuseName(`You can save up to ${viewsMax}.`)
    const saved = tx
      .insert(savedViews)
      .values({ userId: user, ...body })
      .onConflictDoUpdate({ target: [userId, page, name], set: { query: body.query } })
    return one(await saved.returning(shown))
  }),
  operation(contract.renameView, async ({ tx, actor, input: { params, body } }) => {
    try {
      const [view] = await tx.update(savedViews).set(body).where(ownView(actor.userId, params.id)).returning(shown)
      return view ?? fail('not_found')
    } catch (error) {
      if (violatedConstraint(error) === 'saved_views_name') refuseName('You already use this name.')
      throw error
    }
  }),
  operation(contract.removeView, async ({ tx, actor, input: { params } }) => {
    const gone = await tx.delete(savedViews).where(ownView(actor.userId, params.id)).returning({ id })
    return gone.length > 0 ? null : fail('not_found')
  }),
]
