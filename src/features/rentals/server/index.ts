import type { Feature } from '#access/feature.ts'
import { regionIn } from '#access/region.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract/rentals.ts'
import * as staffContract from '../contract/staff.ts'
import * as fleet from './fleet.ts'
import { jobs } from './jobs.ts'
import { rentalLineWords } from './line-words.ts'
import { readOrderRental } from './order-rental.ts'
import * as own from './own-rentals.ts'
import { rentalsPersonalData } from './personal-data.ts'
import { rentalRefundEffect } from './refund-effect.ts'
import { mailFacts, rentalPaymentMails } from './rental-mails.ts'
import * as staff from './staff-rentals.ts'
import * as rentalOffers from './rental-offers.ts'
import { rentals, rentalUnits } from './tables.ts'

export const rentalsFeature: Feature = {
  name: 'rentals',
  contract: [contract, staffContract],
  operations: operationsIn(rentalOffers, own, staff, fleet),
  regional: {
    '/v1/admin/rentals': regionIn(rentals.orderId, rentals.region),
    '/v1/admin/rental-units': regionIn(rentalUnits.id, rentalUnits.region),
  },
  mails: mailFacts,
  jobs,
  effects: {
    personalData: rentalsPersonalData,
    refund: rentalRefundEffect,
    paymentMails: rentalPaymentMails,
    orderRental: readOrderRental,
    lineWords: rentalLineWords,
  },
}
