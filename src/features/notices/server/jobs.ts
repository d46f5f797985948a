import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/jobs.ts'
import { followSales } from './follow-sales.ts'

export const jobs = (services: Services, database: Database): JobDefinition[] => [
  {
    name: 'sales.follow',
    everySeconds: 5,
    work: async () => void (await followSales(services, database, new Date())),
  },
]
