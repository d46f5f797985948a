import type { Feature } from '#access/feature.ts'
import * as newsletter from '../contract/newsletter.ts'
import * as staff from '../contract/staff.ts'
import { campaignOperations, campaignRecord } from './campaigns.ts'
import { dealerPostFacts } from './dealer-posts.ts'
import { issueOperations } from './issues.ts'
import { jobs } from './jobs.ts'
import { campaignFacts } from './mail-facts.ts'
import { newsletterPersonalData } from './personal-data.ts'
import { subscriberOperations } from './subscribers.ts'
import { subscriptionMails, subscriptionOperations } from './subscriptions.ts'

export const newsletterFeature: Feature = {
  name: 'newsletter',
  contract: [newsletter, staff],
  operations: [...subscriptionOperations, ...issueOperations, ...campaignOperations, ...subscriberOperations],
  mails: { ...subscriptionMails, ...campaignFacts, ...dealerPostFacts },
  jobs,
  effects: { personalData: newsletterPersonalData, recordKinds: () => [campaignRecord] },
}
