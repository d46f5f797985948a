import type { Feature } from '#access/feature.ts'
import * as pages from '../contract/pages.ts'
import * as staffPages from '../contract/staff-pages.ts'
import { compareToolsOperation } from './compare-tools.ts'
import { pageReads } from './read-pages.ts'
import { pageRecord, staffPageOperations } from './staff-pages.ts'
import { addStartPages } from './start-pages.ts'

export const contentFeature: Feature = {
  name: 'content',
  contract: [pages, staffPages],
  operations: [...pageReads, compareToolsOperation, ...staffPageOperations],
  effects: { recordKinds: () => [pageRecord] },
  start: addStartPages,
}
