import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import { removeOldAnswers } from '#kit/server/idempotency.ts'
import { deleteExpired } from './queries.ts'

export const jobs = (_services: Services, database: Database): JobDefinition[] => [
  { name: 'sessions.removeExpired', schedule: '50 * * * *', work: () => deleteExpired(database.db) },
  { name: 'requests.removeOldAnswers', schedule: '40 * * * *', work: () => removeOldAnswers(database.db) },
]
