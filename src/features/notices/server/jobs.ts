import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import { followTimes } from './follow-times.ts'

export const jobs = (services: Services, database: Database): JobDefinition[] => [
  {
    name: 'notices.followTimes',
    schedule: '*/5 * * * * *',
    work: () => followTimes(services, database, new Date()),
  },
]
