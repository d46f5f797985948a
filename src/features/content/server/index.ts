import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as pages from '../contract/pages.ts'
import * as positions from '../contract/positions.ts'
import * as questions from '../contract/questions.ts'
import * as staffPages from '../contract/staff-pages.ts'
import { positionRecord } from './positions.ts'
import { questionRecord } from './questions.ts'
import { pageRecord } from './staff-pages.ts'
import { addStartPages } from './start-pages.ts'
import { addStartQuestions } from './start-questions.ts'
import * as readPages from './read-pages.ts'
import * as compareTools from './compare-tools.ts'
import * as staffPagesOperations from './staff-pages.ts'
import * as questionsOperations from './questions.ts'
import * as positionsOperations from './positions.ts'

export const contentFeature: Feature = {
  name: 'content',
  contract: [pages, staffPages, questions, positions],
  operations: operationsIn(readPages, compareTools, staffPagesOperations, questionsOperations, positionsOperations),
  effects: { recordKinds: () => [pageRecord, questionRecord, positionRecord] },
  start: async (database) => {
    await addStartPages(database)
    await addStartQuestions(database)
  },
}
