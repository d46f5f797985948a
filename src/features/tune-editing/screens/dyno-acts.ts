import { corrections, type Correction } from '#features/tunes/corrections.ts'
import { byVersion } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { type DynoRunSummary, removeDynoCsv, updateDynoCsv } from '../contract/dyno.ts'
import type { Smoothing } from '../rules/smoothing.ts'

const unknown = 'unknown'
const named = (correction: Correction | null): string =>
  correction === null ? 'Not known' : correction === 'none' ? 'Not corrected' : correction
const correctionOf = (asked = ''): Correction | null => corrections.find((each) => each === asked) ?? null

/** Bulk actions on dyno runs. */
export const dynoActs: readonly BulkAct<DynoRunSummary>[] = [
  {
    label: 'Set correction',
    done: 'changed',
    text: 'States the standard the figures were corrected to. The curves don’t change.',
    asks: [
      {
        name: 'correction',
        label: 'Correction',
        choices: [...corrections, null].map((each) => ({ value: each ?? unknown, label: named(each) })),
      },
    ],
    change: ({ correction: before }, { correction }) =>
      correctionOf(correction) === before
        ? { skip: `${named(before)} already.` }
        : { from: named(before), to: named(correctionOf(correction)) },
    perform: async ({ id, version, label, source, smoothing, position, correction: before }, { correction }, call) => {
      const body = { label, source, smoothing: smoothing as Smoothing, position }
      const saved = await call(updateDynoCsv, {
        params: { id },
        body: { ...body, correction: correctionOf(correction), version },
      })
      return () =>
        call(updateDynoCsv, { params: { id }, body: { ...body, correction: before, version: saved.version } })
    },
  },
  {
    label: 'Delete',
    done: 'deleted',
    text: 'Their curves are removed from their tunes’ pages.',
    change: ({ tune }) => ({ from: `On ${tune}`, to: 'Deleted' }),
    ...byVersion(removeDynoCsv),
  },
]
