/** What other features may do with discount codes; they are redeemed by the database's begin_payment. */
export { releaseCodes as releasePurchaseCodes } from './queries.ts'
