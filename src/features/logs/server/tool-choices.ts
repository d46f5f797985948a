import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { emptyView, type LogView } from '../contract/view.ts'
import type { LogRow } from './queries.ts'
import { logTools } from './tables.ts'

type Choices = Pick<LogView, 'roles' | 'units'>

const findTool = async (db: Queryable, ownerId: number, dialect: string): Promise<Choices | null> => {
  const [row] = await db
    .select({ roles: logTools.roles, units: logTools.units })
    .from(logTools)
    .where(and(eq(logTools.ownerId, ownerId), eq(logTools.dialect, dialect)))
  return row ?? null
}

const only = <T>(choices: Readonly<Record<string, T>>, names: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(choices).filter(([name]) => names.has(name)))
const without = <T>(choices: Readonly<Record<string, T>>, names: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(choices).filter(([name]) => !names.has(name)))

/** The initial view of a new log, with the owner's previous channel choices for that tool. */
export async function firstView(
  db: Queryable,
  { ownerId, dialect, channels }: Pick<LogRow, 'ownerId' | 'dialect' | 'channels'>,
): Promise<LogView> {
  const known = await findTool(db, ownerId, dialect)
  if (known === null) return emptyView
  const names = new Set(channels.map(({ name }) => name))
  return { ...emptyView, roles: only(known.roles, names), units: only(known.units, names) }
}

/** Remembers the owner's channel choices for the tool's next log; choices for other channels are kept. */
export async function keepChoices(
  tx: Queryable,
  { ownerId, dialect, channels }: Pick<LogRow, 'ownerId' | 'dialect' | 'channels'>,
  chosen: Choices,
): Promise<void> {
  const names = new Set(channels.map(({ name }) => name))
  const known = await findTool(tx, ownerId, dialect)
  const roles = { ...without(known?.roles ?? {}, names), ...only(chosen.roles, names) }
  const units = { ...without(known?.units ?? {}, names), ...only(chosen.units, names) }
  if (known === null && Object.keys(roles).length + Object.keys(units).length === 0) return
  await tx
    .insert(logTools)
    .values({ ownerId, dialect, roles, units })
    .onConflictDoUpdate({ target: [logTools.ownerId, logTools.dialect], set: { roles, units, updatedAt: new Date() } })
}
