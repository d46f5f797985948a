import type { Feature } from '#access/feature.ts'
import * as contract from '../contract/revisions.ts'
import { compareRevisionsOperation, restoreRevisionOperation, revisionLists } from './revisions.ts'

export const revisionsFeature: Feature = {
  name: 'revisions',
  contract: [contract],
  operations: [...revisionLists, compareRevisionsOperation, restoreRevisionOperation],
}
