import type { Feature } from '#access/feature.ts'
import { regionIn } from '#access/region.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract/cart-reminders.ts'
import * as staff from '../contract/staff.ts'
import { jobs } from './jobs.ts'
import { cartRemindersPersonalData } from './personal-data.ts'
import { mailFacts } from './shared-cart.ts'
import * as askForReminder from './ask-for-reminder.ts'
import * as sharedCart from './shared-cart.ts'
import * as staffReminders from './staff-reminders.ts'
import * as manageReminder from './manage-reminder.ts'
import { cartReminders } from './tables.ts'

export const cartRemindersFeature: Feature = {
  name: 'cart-reminders',
  contract: [contract, staff],
  operations: operationsIn(askForReminder, sharedCart, staffReminders, manageReminder),
  regional: {
    '/v1/admin/cart-reminders': regionIn(cartReminders.id, cartReminders.region),
  },
  mails: mailFacts,
  jobs,
  effects: { personalData: cartRemindersPersonalData },
}
