import { operation } from '#access/operation.ts'
import { readAlertsFor } from '#features/notices/server/read-alerts.ts'
import { readDealerUiState } from '#features/dealers/server/overview.ts'
import { readTunerUiState } from '#features/partners/server/earnings/earner-of.ts'
import { readPriceBook } from '#features/pricing/server/price-book.ts'
import { findUser, shownUser } from '#features/identity/server/queries.ts'
import { getUiState } from '#app/account/contract.ts'

export const getUiStateOperation = operation(getUiState, async (context) => {
  const { db, database, services, actor, now } = context
  const [row, alerts, book, dealerState, tuner] = await Promise.all([
    actor.userId === null ? undefined : findUser(db, actor.userId),
    readAlertsFor(context),
    readPriceBook(database, services.versions),
    readDealerUiState(db, actor.userId, actor.region),
    readTunerUiState(db, actor.userId),
  ])
  const running = book
    .automatic()
    .filter(
      ({ region, startsAt, endsAt }) =>
        (region === null || region === actor.region) &&
        (startsAt === null || startsAt <= now) &&
        (endsAt === null || now < endsAt),
    )
  const [shown, hidden] = [false, true].map((wanted) => running.filter((item) => item.hidden === wanted))
  return {
    user: row ? { ...shownUser(row), f: actor.lacksFactor ? row.flags : [...actor.flags] } : null,
    view: actor.view && { until: actor.view.until },
    needs_second_factor: actor.lacksFactor,
    alerts,
    ...dealerState,
    tuner,
    codes: shown!.map(({ code }) => code),
    // Only a handle, never the code: anyone who can read a code can share it.
    hcodes: row ? hidden!.map(({ id }) => `hidden-${id}`) : [],
  }
})
