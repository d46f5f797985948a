import { operation } from '#access/operation.ts'
import { readAlertsFor } from '#features/notices/server/read-alerts.ts'
import { readPriceBook } from '#features/pricing/server/price-book.ts'
import { getUiState } from '../contract.ts'
import { findUser, shownUser } from './queries.ts'

export const getUiStateOperation = operation(getUiState, async (context) => {
  const { db, database, services, actor, now } = context
  const [row, alerts, book] = await Promise.all([
    actor.userId === null ? undefined : findUser(db, actor.userId),
    readAlertsFor(context),
    readPriceBook(database, services.versions),
  ])
  const running = book.automatic.filter(
    ({ region, startsAt, endsAt }) =>
      (region === null || region === actor.region) &&
      (startsAt === null || startsAt <= now) &&
      (endsAt === null || now < endsAt),
  )
  const names = (hidden: boolean) => running.filter((item) => item.hidden === hidden).map(({ code }) => code)
  return {
    user: row ? shownUser(row) : null,
    alerts,
    dealer: null,
    tuner: null,
    dealer_onboarding_progress: null,
    codes: names(false),
    hcodes: row ? names(true) : [],
  }
})
