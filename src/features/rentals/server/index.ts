import type { Feature } from '#access/feature.ts'
import * as contract from '../contract/rentals.ts'
import * as staffContract from '../contract/staff.ts'
import * as fleet from './fleet.ts'
import { jobs } from './jobs.ts'
import * as own from './own-rentals.ts'
import { rentalsPersonalData } from './personal-data.ts'
import { listRentalOffersOperation } from './rental-offers.ts'
import { rentalRefundEffect } from './refund-effect.ts'
import { mailFacts, rentalPaymentMails } from './rental-mails.ts'
import * as staff from './staff-rentals.ts'

export const rentalsFeature: Feature = {
  name: 'rentals',
  contract: [contract, staffContract],
  operations: [
    listRentalOffersOperation,
    own.getRentalByTokenOperation,
    own.listRentalsOperation,
    own.reportReturnOperation,
    own.extendRentalOperation,
    own.buyRentalOperation,
    ...staff.staffRentalLists,
    staff.getStaffRentalOperation,
    staff.shipRentalOperation,
    staff.arriveRentalOperation,
    staff.extendStaffRentalOperation,
    staff.receiveRentalOperation,
    staff.inspectRentalOperation,
    staff.writeOffRentalOperation,
    staff.cancelRentalOperation,
    ...fleet.unitLists,
    fleet.createRentalUnitOperation,
    fleet.updateRentalUnitOperation,
    fleet.listRentalToolsOperation,
    fleet.putRentalTermsOperation,
  ],
  mails: mailFacts,
  jobs,
  effects: { personalData: rentalsPersonalData, refund: rentalRefundEffect, paymentMails: rentalPaymentMails },
}
