import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { ledgerAccounts } from '#features/ledger/server/tables.ts'
import { reconciliationDaysMax, runReconciliation } from '../contract/books.ts'
import { utcDay } from '#kit/dates.ts'
import { daysBetween, endOf } from './book-days.ts'
import { balanceDifferences, keepDifferences } from './differences.ts'
import { compareGatewayDay } from './gateway-days.ts'

/** Well below the request timeout. */
const budgetMs = 20_000
const dayMs = 86_400_000

/** Compares balances and then the requested days, newest first, until the time is up. */
export const runReconciliationOperation = operation(
  runReconciliation,
  async ({ db, transact, services, actor, input: { body } }) => {
    const until = body.until ?? utcDay(new Date())
    const from = body.from ?? utcDay(endOf(until).getTime() - 2 * dayMs)
    const days = daysBetween(from, until).toReversed()
    if (days.length === 0)
      return fail('validation_failed', { fields: { until: ['The last day is before the first.'] } })
    if (days.length > reconciliationDaysMax)
      return fail('validation_failed', { fields: { until: [`Choose ${reconciliationDaysMax} days at most.`] } })
    const balances = await balanceDifferences(db)
    const sums = { days: 0, payments: 0, unanswered: 0, found: balances.length }
    const late = Date.now() + budgetMs
    for (const day of days) {
      if (Date.now() > late) break
      const compared = await compareGatewayDay({ db, transact }, services.gateway, day)
      if (!compared) break
      sums.days += 1
      sums.payments += compared.checked
      sums.unanswered += compared.unanswered
      sums.found += compared.differences.length
    }
    await transact(async (tx) => {
      await keepDifferences(tx, balances)
      await recordAudit(tx, actor, { action: 'ledger.reconcile', object: 'books', after: { from, until, ...sums } })
    })
    return { accounts: await db.$count(ledgerAccounts), days_left: days.length - sums.days, ...sums }
  },
)
