import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/jobs.ts'
import { followTimes } from './follow-times.ts'

export const jobs = (services: Services, database: Database): JobDefinition[] => [
  {
    name: 'notices.followTimes',
    everySeconds: 5,
    work: async () => void (await followTimes(services, database, new Date())),
  },
]
