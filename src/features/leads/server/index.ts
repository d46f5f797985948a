import type { Feature } from '#access/feature.ts'
import * as activityTemplatesContract from '../contract/activity-templates.ts'
import * as automationContract from '../contract/automation.ts'
import * as calendarContract from '../contract/calendar.ts'
import * as contactsContract from '../contract/contacts.ts'
import * as dealCatalogContract from '../contract/deal-catalog.ts'
import * as dealsContract from '../contract/deals.ts'
import * as fieldsContract from '../contract/fields.ts'
import * as figuresContract from '../contract/figures.ts'
import * as goalsContract from '../contract/goals.ts'
import * as importsContract from '../contract/imports.ts'
import * as mailsContract from '../contract/mails.ts'
import * as settingsContract from '../contract/settings.ts'
import * as workContract from '../contract/work.ts'
import { activityTemplateOperations } from './activity-templates.ts'
import { activityOperations } from './activities.ts'
import { automationOperations } from './automation.ts'
import { boardOperations } from './board.ts'
import { calendarOperations } from './calendar.ts'
import { choiceOperations } from './choices.ts'
import { contactLists, findContactsOperation } from './contact-lists.ts'
import { contactRecord } from './contact-record.ts'
import { contactOperations } from './contacts.ts'
import { dealRecord } from './deal-record.ts'
import { dealLists } from './deal-rows.ts'
import { dealOperations } from './deals.ts'
import { contactImportJob } from './import-work.ts'
import { importOperations } from './imports.ts'
import { findLeadChoicesOperation } from './find-choices.ts'
import { getKnowledgeOperation } from './knowledge.ts'
import { fieldOperations } from './fields.ts'
import { getFiguresOperation } from './figures.ts'
import { goalOperations } from './goals.ts'
import { leadMessageFacts, mailOperations, refusesOffers } from './lead-mails.ts'
import { takeLeadReply } from './mail-replies.ts'
import { templateOperations } from './mail-templates.ts'
import { mergeOperations } from './merges.ts'
import { moveOperations } from './move-deals.ts'
import { mentionFactsOf, noteOperations } from './notes.ts'
import { leadsPersonalData } from './personal-data.ts'
import { pipelineOperations } from './pipelines.ts'
import { reminderFactsOf, reminderJob } from './reminders.ts'
import { ruleQueue } from './run-rules.ts'
import { getSettingsOperation, getUsesOperation } from './settings.ts'
import { isHidden } from './seeing.ts'

export const leadsFeature: Feature = {
  name: 'leads',
  contract: [
    settingsContract,
    fieldsContract,
    dealsContract,
    dealCatalogContract,
    contactsContract,
    importsContract,
    mailsContract,
    workContract,
    activityTemplatesContract,
    figuresContract,
    goalsContract,
    automationContract,
    calendarContract,
  ],
  operations: [
    getSettingsOperation,
    getUsesOperation,
    ...pipelineOperations,
    ...choiceOperations,
    ...fieldOperations,
    ...dealLists,
    findLeadChoicesOperation,
    ...boardOperations,
    ...dealOperations,
    ...moveOperations,
    ...contactLists,
    findContactsOperation,
    ...contactOperations,
    ...mergeOperations,
    ...importOperations,
    getKnowledgeOperation,
    ...activityOperations,
    ...activityTemplateOperations,
    ...noteOperations,
    ...mailOperations,
    ...templateOperations,
    getFiguresOperation,
    ...goalOperations,
    ...automationOperations,
    ...calendarOperations,
  ],
  jobs: (_services, database) => [ruleQueue(database), contactImportJob(database), reminderJob(database)],
  mails: { ...leadMessageFacts, ...reminderFactsOf, ...mentionFactsOf },
  effects: {
    mailReply: takeLeadReply,
    offersRefused: refusesOffers,
    recordKinds: () => [dealRecord, contactRecord],
    objectHidden: isHidden,
    personalData: leadsPersonalData,
  },
}
