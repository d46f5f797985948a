import type { Feature } from '#access/feature.ts'
import { regionIn } from '#access/region.ts'
import { operationsIn } from '#kit/server/operation.ts'
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
import { contactRecord } from './contact-record.ts'
import { dealRecord } from './deal-record.ts'
import { contactImportJob } from './import-work.ts'
import { leadMessageFacts, refusesOffers } from './lead-mails.ts'
import { takeLeadReply } from './mail-replies.ts'
import { mentionFactsOf } from './notes.ts'
import { leadsPersonalData } from './personal-data.ts'
import { reminderFactsOf, reminderJob } from './reminders.ts'
import { ruleQueue } from './run-rules.ts'
import { isHidden } from './seeing.ts'
import * as settings from './settings.ts'
import * as pipelines from './pipelines.ts'
import * as choices from './choices.ts'
import * as fields from './fields.ts'
import * as dealRows from './deal-rows.ts'
import * as findChoices from './find-choices.ts'
import * as board from './board.ts'
import * as deals from './deals.ts'
import * as moveDeals from './move-deals.ts'
import * as contactListsOperations from './contact-lists.ts'
import * as contacts from './contacts.ts'
import * as merges from './merges.ts'
import * as imports from './imports.ts'
import * as knowledge from './knowledge.ts'
import * as activities from './activities.ts'
import * as activityTemplates from './activity-templates.ts'
import * as notes from './notes.ts'
import * as leadMails from './lead-mails.ts'
import * as mailTemplates from './mail-templates.ts'
import * as figures from './figures.ts'
import * as goals from './goals.ts'
import * as automation from './automation.ts'
import * as calendar from './calendar.ts'
import { leadImports } from './import-tables.ts'
import { seenRegion } from './seeing.ts'
import { leadContacts } from './tables.ts'

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
  operations: operationsIn(
    settings,
    pipelines,
    choices,
    fields,
    dealRows,
    findChoices,
    board,
    deals,
    moveDeals,
    contactListsOperations,
    contacts,
    merges,
    imports,
    knowledge,
    activities,
    activityTemplates,
    notes,
    leadMails,
    mailTemplates,
    figures,
    goals,
    automation,
    calendar,
  ),
  regional: {
    '/v1/admin/lead-engine/deals': seenRegion,
    '/v1/admin/lead-engine/contacts': regionIn(leadContacts.id, leadContacts.region),
    '/v1/admin/lead-engine/contact-imports': regionIn(leadImports.id, leadImports.region),
  },
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
