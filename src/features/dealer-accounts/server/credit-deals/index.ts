import * as member from './member-deals.ts'
import * as staff from './staff-deals.ts'

export const operations = [
  member.listDealerCreditDealsOperation,
  member.getDealerCreditDealOperation,
  member.payCreditDealOperation,
  staff.listCreditDealsOperation,
  staff.exportCreditDealsOperation,
  staff.getCreditDealOperation,
  staff.createCreditDealOperation,
  staff.updateCreditDealOperation,
  staff.publishCreditDealOperation,
  staff.cancelCreditDealOperation,
]
