import { sql } from 'drizzle-orm'
import { dealerAccountsPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import { regionFrom } from '#access/region.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as accountContract from '../contract/account.ts'
import * as creditDealsContract from '../contract/credit-deals.ts'
import * as ordersContract from '../contract/orders.ts'
import * as invoicesContract from '../contract/invoices.ts'
import * as staffContract from '../contract/staff.ts'
import * as transfersContract from '../contract/transfers.ts'
import { mailFacts } from './account-mails.ts'
import { jobs } from './jobs.ts'
import * as balance from './balance.ts'
import { readAccountTerms } from './order-terms.ts'
import * as staff from './staff-account.ts'
import * as statements from './statements.ts'
import * as creditDeals from './credit-deals/index.ts'
import * as dealerOrders from './dealer-orders.ts'
import * as invoices from './invoices.ts'
import * as receivables from './receivables.ts'
import * as cardPayments from './card-payments.ts'
import * as entries from './entries.ts'
import * as transfers from './transfers.ts'
import * as rates from './rates.ts'
import { creditDeals as creditDealsTable } from './credit-deals/tables.ts'

export const dealerAccountsFeature: Feature = {
  name: 'dealer-accounts',
  contract: [accountContract, creditDealsContract, invoicesContract, ordersContract, staffContract, transfersContract],
  operations: operationsIn(
    creditDeals,
    balance,
    dealerOrders,
    invoices,
    receivables,
    cardPayments,
    entries,
    statements,
    transfers,
    rates,
    staff,
  ),
  regional: {
    '/v1/admin/credit-deals': regionFrom(
      (id) =>
        sql`select d.region from ${creditDealsTable} c join ${dealers} d on d.id = c.dealer_id where c.id = ${id}`,
    ),
  },
  mails: mailFacts,
  jobs,
  effects: { personalData: dealerAccountsPersonalData, orderTerms: readAccountTerms },
}
