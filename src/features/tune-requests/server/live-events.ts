import { eq, max } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { holds } from '#access/permissions.ts'
import { fail } from '#kit/refusal.ts'
import { liveHub, resumedAfter } from '#kit/server/live-hub.ts'
import { followTuneRequest } from '../contract/acts.ts'
import { findAny, readLiveEvents } from './queries.ts'
import { mayWorkOn } from './visibility.ts'
import { tuneRequestEvents } from './tables.ts'

const follow = liveHub({ channel: 'tune_request_event', read: readLiveEvents })

export const followTuneRequestOperation = operation(
  followTuneRequest,
  async ({ db, database, actor, input, headers }) => {
    const row = (await findAny(db, input.params.id)) ?? fail('not_found')
    const isOwner = row.userId === actor.userId
    const withInternal = holds(actor, 'requests.work') && mayWorkOn(actor, row)
    if (row.region !== actor.region || (!isOwner && !withInternal)) fail('not_found')
    const [known] = await db
      .select({ last: max(tuneRequestEvents.id) })
      .from(tuneRequestEvents)
      .where(eq(tuneRequestEvents.requestId, row.id))
    const after = resumedAfter(headers, input.query.after ?? known?.last ?? 0)
    const shows = ({ isInternal }: { isInternal: boolean }) => !isInternal || withInternal
    return follow(database, { topic: row.id, after, shows }) ?? fail('too_many_requests')
  },
)
