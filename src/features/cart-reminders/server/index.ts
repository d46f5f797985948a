import type { Feature } from '#access/feature.ts'
import * as contract from '../contract/cart-reminders.ts'
import * as staff from '../contract/staff.ts'
import { askForCartReminderOperation } from './ask-for-reminder.ts'
import { jobs } from './jobs.ts'
import { cancelCartReminderOperation, resumeCartReminderOperation } from './manage-reminder.ts'
import { cartRemindersPersonalData } from './personal-data.ts'
import {
  getSharedCartOperation,
  mailFacts,
  openSharedCartOperation,
  stopCartRemindersOperation,
} from './shared-cart.ts'
import { cartReminderLists } from './staff-reminders.ts'

export const cartRemindersFeature: Feature = {
  name: 'cart-reminders',
  contract: [contract, staff],
  operations: [
    askForCartReminderOperation,
    getSharedCartOperation,
    openSharedCartOperation,
    stopCartRemindersOperation,
    ...cartReminderLists,
    cancelCartReminderOperation,
    resumeCartReminderOperation,
  ],
  mails: mailFacts,
  jobs,
  effects: { personalData: cartRemindersPersonalData },
}
