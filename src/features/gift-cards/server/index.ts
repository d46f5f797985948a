import type { Feature } from '#access/feature.ts'
import * as contract from '../contract/gift-cards.ts'
import * as staff from '../contract/staff.ts'
import { createGiftCardOrderOperation, getGiftCardTermsOperation } from './buy-gift-card.ts'
import { mailFacts } from './gift-card-mails.ts'
import { jobs } from './jobs.ts'
import {
  freezeGiftCardOperation,
  issueGiftCardOperation,
  resendGiftCardOperation,
  unfreezeGiftCardOperation,
} from './manage-gift-card.ts'
import { giftCardsPersonalData } from './personal-data.ts'
import { giftCardRefund } from './refund-effect.ts'
import { getGiftCardOperation, giftCardLists } from './staff-gift-cards.ts'

export const giftCardsFeature: Feature = {
  name: 'gift-cards',
  contract: [contract, staff],
  operations: [
    getGiftCardTermsOperation,
    createGiftCardOrderOperation,
    ...giftCardLists,
    getGiftCardOperation,
    issueGiftCardOperation,
    freezeGiftCardOperation,
    unfreezeGiftCardOperation,
    resendGiftCardOperation,
  ],
  mails: mailFacts,
  jobs,
  effects: { refund: giftCardRefund, personalData: giftCardsPersonalData },
}
