import type { Feature } from '#access/feature.ts'
import * as pages from '../contract/pages.ts'
import * as positions from '../contract/positions.ts'
import * as questions from '../contract/questions.ts'
import * as staffPages from '../contract/staff-pages.ts'
import { compareToolsOperation } from './compare-tools.ts'
import { positionOperations, positionRecord } from './positions.ts'
import { questionOperations, questionRecord } from './questions.ts'
import { pageReads } from './read-pages.ts'
import { pageRecord, staffPageOperations } from './staff-pages.ts'
import { addStartPages } from './start-pages.ts'
import { addStartQuestions } from './start-questions.ts'

export const contentFeature: Feature = {
  name: 'content',
  contract: [pages, staffPages, questions, positions],
  operations: [
    ...pageReads,
    compareToolsOperation,
    ...staffPageOperations,
    ...questionOperations,
    ...positionOperations,
  ],
  effects: { recordKinds: () => [pageRecord, questionRecord, positionRecord] },
  start: async (database) => {
    await addStartPages(database)
    await addStartQuestions(database)
  },
}
