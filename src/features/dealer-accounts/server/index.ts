import { dealerAccountsPersonalData } from './personal-data.ts'
import { operations as creditDealOperations } from './credit-deals/index.ts'
import type { Feature } from '#access/feature.ts'
import * as accountContract from '../contract/account.ts'
import * as creditDealsContract from '../contract/credit-deals.ts'
import * as ordersContract from '../contract/orders.ts'
import * as invoicesContract from '../contract/invoices.ts'
import * as staffContract from '../contract/staff.ts'
import * as transfersContract from '../contract/transfers.ts'
import { mailFacts } from './account-mails.ts'
import { jobs } from './jobs.ts'
import { dealerOrderLists } from './dealer-orders.ts'
import * as balance from './balance.ts'
import { payDealerBalanceOperation } from './card-payments.ts'
import { exportDealerEntriesOperation, listDealerEntriesOperation } from './entries.ts'
import { getConversionRateOperation, quoteRateOperation } from './rates.ts'
import { dealerInvoiceLists } from './invoices.ts'
import { readAccountTerms } from './order-terms.ts'
import { holdDealerCreditOperation, receivableLists, remindDealerOperation } from './receivables.ts'
import * as staff from './staff-account.ts'
import * as statements from './statements.ts'
import { getDealerTransferGroupOperation, getDealerTransferOperation } from './transfers.ts'

export const dealerAccountsFeature: Feature = {
  name: 'dealer-accounts',
  contract: [accountContract, creditDealsContract, invoicesContract, ordersContract, staffContract, transfersContract],
  operations: [
    ...creditDealOperations,
    balance.getDealerBalanceOperation,
    balance.listBuyingDealersOperation,
    ...dealerOrderLists,
    ...dealerInvoiceLists,
    ...receivableLists,
    holdDealerCreditOperation,
    remindDealerOperation,
    balance.listDealerPaymentsOperation,
    payDealerBalanceOperation,
    listDealerEntriesOperation,
    exportDealerEntriesOperation,
    statements.listDealerStatementsOperation,
    statements.getDealerStatementOperation,
    statements.getStatementPdfOperation,
    getDealerTransferOperation,
    getDealerTransferGroupOperation,
    getConversionRateOperation,
    quoteRateOperation,
    staff.getDealerAccountOperation,
    staff.listAccountEntriesOperation,
    staff.exportAccountEntriesOperation,
    staff.updateDealerAccountOperation,
    staff.adjustDealerAccountOperation,
    staff.reverseDealerTransferOperation,
    staff.grantDealerCreditsOperation,
    staff.listConversionRatesOperation,
    staff.setConversionRateOperation,
  ],
  mails: mailFacts,
  jobs,
  effects: { personalData: dealerAccountsPersonalData, orderTerms: readAccountTerms },
}
