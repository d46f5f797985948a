import type { Feature } from '#access/feature.ts'
import * as contract from '../contract/revisions.ts'
import { publishDue } from './publish-due.ts'
import { compareRevisionsOperation, restoreRevisionOperation, revisionLists } from './revisions.ts'

export const revisionsFeature: Feature = {
  name: 'revisions',
  contract: [contract],
  operations: [...revisionLists, compareRevisionsOperation, restoreRevisionOperation],
  jobs: (services, database) => [publishDue(services, database)],
}
