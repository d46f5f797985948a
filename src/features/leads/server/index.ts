import type { Feature } from '#access/feature.ts'
import * as automationContract from '../contract/automation.ts'
import * as calendarContract from '../contract/calendar.ts'
import * as contactsContract from '../contract/contacts.ts'
import * as dealsContract from '../contract/deals.ts'
import * as figuresContract from '../contract/figures.ts'
import * as settingsContract from '../contract/settings.ts'
import * as workContract from '../contract/work.ts'
import { activityOperations } from './activities.ts'
import { automationOperations } from './automation.ts'
import { followDealsOperation, getBoardOperation } from './board.ts'
import { calendarOperations } from './calendar.ts'
import { choiceOperations } from './choices.ts'
import { contactLists, findContactsOperation } from './contact-lists.ts'
import { contactRecord } from './contact-record.ts'
import { contactOperations } from './contacts.ts'
import { dealRecord } from './deal-record.ts'
import { dealLists } from './deal-rows.ts'
import { dealOperations } from './deals.ts'
import { getKnowledgeOperation } from './knowledge.ts'
import { getFiguresOperation } from './figures.ts'
import { mergeOperations } from './merges.ts'
import { moveOperations } from './move-deals.ts'
import { noteOperations } from './notes.ts'
import { leadsPersonalData } from './personal-data.ts'
import { pipelineOperations } from './pipelines.ts'
import { ruleQueue } from './run-rules.ts'
import { getSettingsOperation } from './settings.ts'

export const leadsFeature: Feature = {
  name: 'leads',
  contract: [
    settingsContract,
    dealsContract,
    contactsContract,
    workContract,
    figuresContract,
    automationContract,
    calendarContract,
  ],
  operations: [
    getSettingsOperation,
    ...pipelineOperations,
    ...choiceOperations,
    ...dealLists,
    getBoardOperation,
    followDealsOperation,
    ...dealOperations,
    ...moveOperations,
    ...contactLists,
    findContactsOperation,
    ...contactOperations,
    ...mergeOperations,
    getKnowledgeOperation,
    ...activityOperations,
    ...noteOperations,
    getFiguresOperation,
    ...automationOperations,
    ...calendarOperations,
  ],
  jobs: (_services, database) => [ruleQueue(database)],
  effects: { recordKinds: () => [dealRecord, contactRecord], personalData: leadsPersonalData },
}
