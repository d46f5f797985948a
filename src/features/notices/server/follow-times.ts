import type { Database } from '#kit/server/database.ts'
import type { Services } from '#integrations/services.ts'
import { readPriceBook } from '#features/pricing/server/price-book.ts'
import { readBoard } from './board.ts'
import { lockSwitch, writeSwitch } from './queries.ts'

const mark = 'times-followed-at'

/**
 * Pages contain the current sale and due alerts, so their starts and ends change pages. If one has passed since the
 * last check, moves the mark, which counts as a settings change in every process. Returns whether it did.
 */
export async function followTimes(
  services: Pick<Services, 'versions'>,
  database: Database,
  now: Date,
): Promise<boolean> {
  const { sales } = await readPriceBook(database, services.versions)
  const { alerts, switches } = await readBoard(database, services.versions)
  const edges = [
    ...sales.flatMap(({ start, end }) => [start, end]),
    ...alerts().flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
  ].filter((edge) => edge !== null)
  const last = edges
    .filter((edge) => edge <= now)
    .reduce<Date | null>((latest, edge) => (latest === null || edge > latest ? edge : latest), null)
  if (last === null || isFollowed(switches.get(mark), last)) return false
  return database.transact(async (tx) => {
    if (isFollowed(await lockSwitch(tx, mark), last)) return false
    await writeSwitch(tx, mark, last.toISOString())
    return true
  })
}

const isFollowed = (followedAt: string | undefined, edge: Date): boolean =>
  followedAt !== undefined && new Date(followedAt) >= edge
