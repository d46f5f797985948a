export { jobs } from './jobs.ts'

import type { Operation } from '#kit/server/operation.ts'

export const operations: readonly Operation[] = []
