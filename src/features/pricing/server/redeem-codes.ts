/** What other features may do with discount codes. */
export { redeemCodes as redeemPurchaseCodes, releaseCodes as releasePurchaseCodes } from './queries.ts'
