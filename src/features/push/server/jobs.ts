import { eq, lt, sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import { pushDevices, pushMessages } from './tables.ts'

/** Notifications not sent within a day are dropped as outdated. */
const keepHours = 24

export const jobs = ({ push }: Services, { db }: Database): JobDefinition[] => [
  {
    name: 'push.send',
    everySeconds: 2,
    attemptsMax: 6,
    waiting: sql`
      select id::text as key, created_at as since from ${pushMessages}
      where sent_at is null and created_at > now() - make_interval(hours => ${keepHours})`,
    work: async (key: string) => {
      const [found] = await db
        .select({ message: pushMessages, device: pushDevices })
        .from(pushMessages)
        .innerJoin(pushDevices, eq(pushDevices.id, pushMessages.deviceId))
        .where(eq(pushMessages.id, Number(key)))
      if (!found || found.message.sentAt !== null) return
      const { device, message } = found
      const { title, body, path, reference } = message
      // The tag merges duplicate deliveries into one notification.
      const sent = await push.send(device, JSON.stringify({ title, body, path, tag: reference }))
      if (sent === 'gone') return void (await db.delete(pushDevices).where(eq(pushDevices.id, device.id)))
      await db
        .update(pushMessages)
        .set({ sentAt: sql`now()` })
        .where(eq(pushMessages.id, message.id))
      await db
        .update(pushDevices)
        .set({ notifiedAt: sql`now()` })
        .where(eq(pushDevices.id, device.id))
    },
  },
  {
    name: 'push.tidy',
    schedule: '20 4 * * *',
    work: () => db.delete(pushMessages).where(lt(pushMessages.createdAt, sql`now() - interval '7 days'`)),
  },
]
