import { earningOperations } from '../earnings/earning-operations.ts'
import { affiliateCalls } from '../../contract/affiliates.ts'
import { applicationOperations } from './applications.ts'
import { brandOperations } from './brand.ts'
import { joinOperations } from './join.ts'
import { setOfferEmailsOperation } from './offer-emails.ts'
import { offerOperations } from './offers.ts'
import { settingsOperations } from './settings.ts'
import { staffAffiliateOperations } from './staff-affiliates.ts'
import { termsOperations } from './terms.ts'

export const operations = [
  ...earningOperations(affiliateCalls, 'affiliate'),
  ...brandOperations,
  ...joinOperations,
  ...settingsOperations,
  ...staffAffiliateOperations,
  ...applicationOperations,
  ...offerOperations,
  setOfferEmailsOperation,
  ...termsOperations,
]
