import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as newsletter from '../contract/newsletter.ts'
import * as staff from '../contract/staff.ts'
import { campaignRecord } from './campaigns.ts'
import { dealerPostFacts } from './dealer-posts.ts'
import { jobs } from './jobs.ts'
import { campaignFacts } from './mail-facts.ts'
import { newsletterPersonalData } from './personal-data.ts'
import { subscriptionMails } from './subscriptions.ts'
import * as subscriptions from './subscriptions.ts'
import * as issues from './issues.ts'
import * as campaigns from './campaigns.ts'
import * as subscribers from './subscribers.ts'

export const newsletterFeature: Feature = {
  name: 'newsletter',
  contract: [newsletter, staff],
  operations: operationsIn(subscriptions, issues, campaigns, subscribers),
  mails: { ...subscriptionMails, ...campaignFacts, ...dealerPostFacts },
  jobs,
  effects: { personalData: newsletterPersonalData, recordKinds: () => [campaignRecord] },
}
