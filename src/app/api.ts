import * as vehiclesContract from '#features/catalog/contract.ts'
import { operations as vehicles } from '#features/catalog/server/index.ts'
import * as addressesContract from '#features/addresses/contract.ts'
import { operations as addresses } from '#features/addresses/server/index.ts'
import * as checkoutContract from '#features/checkout/contract.ts'
import { operations as checkout } from '#features/checkout/server/index.ts'
import { jobs as checkoutJobs } from '#features/payments/server/jobs.ts'
import * as identityContract from '#features/identity/contract.ts'
import * as loginContract from '#features/identity/contract-login.ts'
import * as securityContract from '#features/identity/contract-security.ts'
import {
  getLoginOptionsOperation,
  jobs as identityJobs,
  mailFacts as identityMailFacts,
  operations as identity,
} from '#features/identity/server/index.ts'
import * as ordersContract from '#features/orders/contract.ts'
import * as orderExportsContract from '#features/transactions/contract/exports.ts'
import * as ordersStaffContract from '#features/transactions/contract/transactions.ts'
import { jobs as orderJobs, mailFacts as orderMailFacts, operations as orders } from '#features/orders/server/index.ts'
import * as paymentMethodsContract from '#features/payment-methods/contract.ts'
import { operations as paymentMethods } from '#features/payment-methods/server/index.ts'
import * as logsContract from '#features/logs/contract.ts'
import { operations as logs } from '#features/logs/server/index.ts'
import * as catalogPurchasesContract from '#features/catalog-purchases/contract.ts'
import { operations as catalogPurchases } from '#features/catalog-purchases/server/index.ts'
import * as productsContract from '#features/products/contract.ts'
import { operations as products } from '#features/products/server/index.ts'
import * as filesContract from '#features/files/contract.ts'
import { jobs as fileJobs, operations as files } from '#features/files/server/index.ts'
import * as tuneCreditsContract from '#features/tune-credits/contract.ts'
import * as dealerCodesContract from '#features/tune-credits/contract-dealer.ts'
import { jobs as tuneCreditJobs, operations as tuneCredits } from '#features/tune-credits/server/index.ts'
import * as tuneRequestsContract from '#features/tune-requests/contract.ts'
import * as tuneRequestActsContract from '#features/tune-requests/contract-acts.ts'
import * as tuneDealerContract from '#features/tune-requests/contract-dealer.ts'
import * as tuneQueueContract from '#features/tune-requests/contract-queue.ts'
import {
  jobs as tuneRequestJobs,
  mailFacts as tuneRequestMailFacts,
  operations as tuneRequests,
} from '#features/tune-requests/server/index.ts'
import * as dealersContract from '#features/dealers/contract.ts'
import * as dealerMembersContract from '#features/dealers/contract-members.ts'
import * as dealersStaffContract from '#features/dealers/contract-staff.ts'
import { mailFacts as dealerMailFacts, operations as dealers } from '#features/dealers/server/index.ts'
import * as noticesContract from '#features/notices/contract.ts'
import { jobs as noticesJobs, operations as notices } from '#features/notices/server/index.ts'
import * as personalDataContract from '#features/personal-data/contract.ts'
import { operations as personalData } from '#features/personal-data/server/index.ts'
import * as signaturesContract from '#features/signatures/contract.ts'
import { operations as signatures } from '#features/signatures/server/index.ts'
import * as valueTransfersContract from '#features/value-transfers/contract.ts'
import { operations as valueTransfers } from '#features/value-transfers/server/index.ts'
import * as ticketsContract from '#features/tickets/contract.ts'
import * as ticketsStaffContract from '#features/tickets/contract-staff.ts'
import { mailFacts as ticketMailFacts, operations as tickets } from '#features/tickets/server/index.ts'
import * as tradeInsContract from '#features/trade-ins/contract.ts'
import * as tradeInsStaffContract from '#features/trade-ins/contract-staff.ts'
import * as tradeInsStockContract from '#features/trade-ins/contract-stock.ts'
import {
  jobs as tradeInJobs,
  mailFacts as tradeInMailFacts,
  operations as tradeIns,
} from '#features/trade-ins/server/index.ts'
import * as dealerAccountsContract from '#features/dealer-accounts/contract/account.ts'
import * as dealerOrdersContract from '#features/dealer-accounts/contract/orders.ts'
import * as dealerTransfersContract from '#features/dealer-accounts/contract/transfers.ts'
import * as dealerAccountsStaffContract from '#features/dealer-accounts/contract/staff.ts'
import {
  jobs as dealerAccountJobs,
  mailFacts as dealerAccountMailFacts,
  operations as dealerAccounts,
  queues as dealerAccountQueues,
} from '#features/dealer-accounts/server/index.ts'
import * as creditDealsContract from '#features/dealer-accounts/contract/credit-deals.ts'
import { operations as creditDeals } from '#features/dealer-accounts/server/credit-deals/index.ts'
import { namedCalls } from '#features/partners/contract/earnings.ts'
import * as earningsDueContract from '#features/partners/contract/due-payouts.ts'
import * as earningsStaffContract from '#features/partners/contract/payouts.ts'
import { jobs as earningJobs, operations as earnings } from '#features/partners/server/earnings/index.ts'
import * as tunersContract from '#features/partners/contract/tuners.ts'
import * as tunerPoolsContract from '#features/partners/contract/tune-pools.ts'
import { operations as tuners } from '#features/partners/server/tuners/index.ts'
import * as affiliateBrandContract from '#features/partners/contract/affiliate-brand.ts'
import * as affiliateStaffContract from '#features/partners/contract/affiliate-staff.ts'
import * as affiliateTermsContract from '#features/partners/contract/affiliate-terms.ts'
import * as affiliateVisitContract from '#features/partners/contract/affiliate-visit.ts'
import * as affiliatesContract from '#features/partners/contract/affiliates.ts'
import {
  mailFacts as affiliateMailFacts,
  operations as affiliates,
} from '#features/partners/server/affiliates/index.ts'
import { demoLogins, demoPassword } from '#demo/logins.ts'
import type { Endpoint } from '#kit/contract.ts'
import type { JobDefinition } from '#kit/server/jobs.ts'
import type { Operation } from '#kit/server/operation.ts'
import type { NamedEndpoint } from '#kit/server/openapi.ts'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import { type MailFacts, sendMails } from '#features/mails/server/send-mails.ts'
import * as auditsContract from '#features/audits/contract.ts'
import { operations as audits } from '#features/audits/server/index.ts'
import * as ledgerContract from '#features/ledger/contract.ts'
import { jobs as ledgerJobs, operations as ledger, queues as ledgerQueues } from '#features/ledger/server/index.ts'

/** What a feature gives to the application: its calls, its operations and its background work. */
export interface Feature {
  contract: Record<string, unknown>
  operations: readonly Operation[]
  /** What mail templates show, read when they are sent. */
  mailFacts?: MailFacts
  /** Names of the queues, for installing them. */
  queues?: readonly string[]
  jobs?: (services: Services, database: Database) => readonly JobDefinition[]
}

/** Every feature with calls, by its folder's name. */
export const features: Record<string, Feature> = {
  addresses: { contract: addressesContract, operations: addresses },
  vehicles: { contract: vehiclesContract, operations: vehicles },
  checkout: { contract: checkoutContract, operations: checkout, jobs: checkoutJobs },
  identity: {
    contract: { ...identityContract, ...loginContract, ...securityContract },
    operations: [...identity, getLoginOptionsOperation({ password: demoPassword, logins: demoLogins })],
    mailFacts: identityMailFacts,
    jobs: identityJobs,
  },
  'dealer-accounts': {
    contract: {
      ...dealerAccountsContract,
      ...dealerOrdersContract,
      ...dealerTransfersContract,
      ...dealerAccountsStaffContract,
    },
    operations: dealerAccounts,
    mailFacts: dealerAccountMailFacts,
    jobs: dealerAccountJobs,
    queues: dealerAccountQueues,
  },
  'credit-deals': { contract: creditDealsContract, operations: creditDeals },
  earnings: { contract: { ...earningsStaffContract, ...earningsDueContract }, operations: earnings, jobs: earningJobs },
  tuners: {
    contract: { ...tunersContract, ...tunerPoolsContract, ...namedCalls(tunersContract.tunerCalls, 'Tuner') },
    operations: tuners,
  },
  affiliates: {
    contract: {
      ...affiliatesContract,
      ...affiliateBrandContract,
      ...affiliateVisitContract,
      ...affiliateStaffContract,
      ...affiliateTermsContract,
      ...namedCalls(affiliatesContract.affiliateCalls, 'Affiliate'),
    },
    operations: affiliates,
    mailFacts: affiliateMailFacts,
  },
  ledger: { contract: ledgerContract, operations: ledger, jobs: ledgerJobs, queues: ledgerQueues },
  audits: { contract: auditsContract, operations: audits },
  files: { contract: filesContract, operations: files, jobs: fileJobs },
  notices: { contract: noticesContract, operations: notices, jobs: noticesJobs },
  orders: {
    contract: { ...ordersContract, ...ordersStaffContract, ...orderExportsContract },
    operations: orders,
    mailFacts: orderMailFacts,
    jobs: orderJobs,
  },
  'payment-methods': { contract: paymentMethodsContract, operations: paymentMethods },
  'catalog-purchases': { contract: catalogPurchasesContract, operations: catalogPurchases },
  logs: { contract: logsContract, operations: logs },
  tickets: {
    contract: { ...ticketsContract, ...ticketsStaffContract },
    operations: tickets,
    mailFacts: ticketMailFacts,
  },
  dealers: {
    contract: { ...dealersContract, ...dealerMembersContract, ...dealersStaffContract },
    operations: dealers,
    mailFacts: dealerMailFacts,
  },
  'trade-ins': {
    contract: { ...tradeInsContract, ...tradeInsStaffContract, ...tradeInsStockContract },
    operations: tradeIns,
    mailFacts: tradeInMailFacts,
    jobs: tradeInJobs,
  },
  'personal-data': { contract: personalDataContract, operations: personalData },
  signatures: { contract: signaturesContract, operations: signatures },
  'value-transfers': { contract: valueTransfersContract, operations: valueTransfers },
  products: { contract: productsContract, operations: products },
  'tune-credits': {
    contract: { ...tuneCreditsContract, ...dealerCodesContract },
    operations: tuneCredits,
    jobs: tuneCreditJobs,
  },
  'tune-requests': {
    contract: { ...tuneRequestsContract, ...tuneRequestActsContract, ...tuneDealerContract, ...tuneQueueContract },
    operations: tuneRequests,
    mailFacts: tuneRequestMailFacts,
    jobs: tuneRequestJobs,
  },
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'runs' in value

/** All calls with their names: the name of the constant in the contract. */
export const namedEndpoints: readonly NamedEndpoint[] = Object.entries(features).flatMap(([feature, { contract }]) =>
  Object.entries(contract).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, feature, endpoint: value }] : [])),
)

export const operations: readonly Operation[] = Object.values(features).flatMap((feature) => feature.operations)

const mailFacts: MailFacts = Object.assign({}, ...Object.values(features).map((feature) => feature.mailFacts ?? {}))

/** All background work of one process. */
export const jobsOf = (services: Services, database: Database): readonly JobDefinition[] => [
  ...Object.values(features).flatMap((feature) => feature.jobs?.(services, database) ?? []),
  {
    name: 'mails.send',
    everySeconds: 1,
    work: async (_, stopping) => void (await sendMails(services, database, mailFacts, stopping)),
  },
]

export const queueNames: readonly string[] = Object.values(features).flatMap((feature) => feature.queues ?? [])
