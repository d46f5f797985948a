import { formatPercent } from '#kit/locale.ts'
import { type BulkAct, type BulkChange, type Call, reasonAsk } from '#kit/ui/bulk-run.ts'
import { updateTunePool } from '../../../contract/tune-pools.ts'
import type { TunePool } from '../../../contract/tuners.ts'
import type { Choice } from '../../../ui/owner-choices.ts'

type Row = Pick<TunePool, 'id' | 'version' | 'name' | 'members'>
type Members = TunePool['members']
const membersMax = 20
const weightMax = 10_000

/** Each member with their share of the pool's earnings. */
export function splitOf(members: Members): string {
  const total = members.reduce((sum, { weight }) => sum + weight, 0)
  return members.map(({ name, weight }) => `${name} ${formatPercent(weight / total, 1)}`).join(', ')
}

async function save(call: Call, { id, version, name, members: before }: Row, members: Members, reason: string) {
  const put = (from: number, all: Members, why: string) =>
    call(updateTunePool, {
      params: { id },
      body: {
        version: from,
        name,
        members: all.map((member) => ({ id: member.id, weight: member.weight })),
        reason: why,
      },
    })
  const saved = await put(version, members, reason)
  return () => put(saved.version, before, `Undo: ${reason}`)
}

/** Bulk actions on pools. */
export function poolActs(tuners: readonly Choice[]): readonly BulkAct<Row>[] {
  const tunerAsk = { name: 'tuner', label: 'Tuner', choices: tuners }
  const joined = ({ members }: Row, tuner = '', weight = ''): Members => [
    ...members,
    { id: Number(tuner), name: tuners.find(({ value }) => value === tuner)?.label ?? tuner, weight: Number(weight) },
  ]
  const without = ({ members }: Row, tuner = '') => members.filter(({ id }) => String(id) !== tuner)
  const isIn = ({ members }: Row, tuner = '') => members.some(({ id }) => String(id) === tuner)
  const changed = ({ members }: Row, after: Members): BulkChange => ({ from: splitOf(members), to: splitOf(after) })
  return [
    {
      label: 'Add tuner',
      done: 'changed',
      text: 'Changes the split of future sales. Earlier sales keep their shares.',
      asks: [tunerAsk, { name: 'weight', label: 'Weight', isNumber: true }, reasonAsk],
      change: (row, { tuner, weight }) => {
        if (Number(weight) < 1 || Number(weight) > weightMax) return { skip: 'Enter a weight from 1 to 10,000.' }
        if (isIn(row, tuner)) return { skip: 'Already a member.' }
        return row.members.length >= membersMax
          ? { skip: `Has ${membersMax} members already.` }
          : changed(row, joined(row, tuner, weight))
      },
      perform: (row, { tuner, weight, reason = '' }, call) => save(call, row, joined(row, tuner, weight), reason),
    },
    {
      label: 'Remove tuner',
      done: 'changed',
      text: 'The others share what the pool earns from future sales. Earlier sales keep their shares.',
      asks: [tunerAsk, reasonAsk],
      change: (row, { tuner }) => {
        if (!isIn(row, tuner)) return { skip: 'Not a member.' }
        return row.members.length === 1 ? { skip: 'The only member.' } : changed(row, without(row, tuner))
      },
      perform: (row, { tuner, reason = '' }, call) => save(call, row, without(row, tuner), reason),
    },
  ]
}
