import type { Feature } from '#access/feature.ts'
import { regionIn } from '#access/region.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract/gift-cards.ts'
import * as staff from '../contract/staff.ts'
import { mailFacts } from './gift-card-mails.ts'
import { jobs } from './jobs.ts'
import { giftCardLineWords } from './line-words.ts'
import { giftCardsPersonalData } from './personal-data.ts'
import { giftCardRefund } from './refund-effect.ts'
import * as buyGiftCard from './buy-gift-card.ts'
import * as staffGiftCards from './staff-gift-cards.ts'
import * as manageGiftCard from './manage-gift-card.ts'
import { giftCards } from './tables.ts'

export const giftCardsFeature: Feature = {
  name: 'gift-cards',
  contract: [contract, staff],
  operations: operationsIn(buyGiftCard, staffGiftCards, manageGiftCard),
  regional: {
    '/v1/admin/gift-cards': regionIn(giftCards.id, giftCards.region),
  },
  mails: mailFacts,
  jobs,
  effects: { refund: giftCardRefund, personalData: giftCardsPersonalData, lineWords: giftCardLineWords },
}
