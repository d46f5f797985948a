import { exportDealerOrdersOperation, listDealerOrdersOperation } from './dealer-orders.ts'
import * as balance from './balance.ts'
import { payDealerBalanceOperation } from './card-payments.ts'
import { exportDealerEntriesOperation, listDealerEntriesOperation } from './entries.ts'
import { getConversionRateOperation, quoteRateOperation } from './rates.ts'
import * as staff from './staff-account.ts'
import * as statements from './statements.ts'
import { getDealerTransferGroupOperation, getDealerTransferOperation } from './transfers.ts'

export { mailFacts } from './account-mails.ts'
export { jobs, queues } from './jobs.ts'
export const operations = [
  balance.getDealerBalanceOperation,
  balance.listBuyingDealersOperation,
  listDealerOrdersOperation,
  exportDealerOrdersOperation,
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
]
