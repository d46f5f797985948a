import { call } from '#kit/call.ts'
import { listStaffTuners, listTunerBrands } from '../contract/tuners.ts'
import { listTunePools } from '../contract/tune-pools.ts'

export interface Choice {
  value: string
  label: string
}
/** Parses an option of a combined list, such as tuner/3; anything else is the shop. */
export const ownerOf = (owner: string) => ({ tuner_id: numberIn(owner, 'tuner'), pool_id: numberIn(owner, 'pool') })
const numberIn = (owner: string, kind: 'tuner' | 'pool'): number | null =>
  owner.startsWith(`${kind}/`) ? Number(owner.slice(kind.length + 1)) : null
const prefixed = (kind: 'tuner' | 'pool', choices: readonly Choice[]) =>
  choices.map(({ value, label }) => ({ value: `${kind}/${value}`, label }))
/** Options for tuners, then pools, with values that `ownerOf` parses. */
export const ownerChoices = ({ tuners, pools }: Readonly<Record<'tuners' | 'pools', readonly Choice[]>>) => ({
  tuners: prefixed('tuner', tuners),
  pools: prefixed('pool', pools),
})
const pagesMax = 10

/** All entries of a list as options, by name; at most a thousand. */
async function everyOne(
  read: (after: { after?: string }) => Promise<{ data: { id: number; name: string }[]; next: string | null }>,
): Promise<Choice[]> {
  const found: Choice[] = []
  let after: { after?: string } = {}
  for (let page = 0; page < pagesMax; page += 1) {
    const { data, next } = await read(after)
    found.push(...data.map(({ id, name }) => ({ value: String(id), label: name })))
    if (next === null) break
    after = { after: next }
  }
  return found
}
const all = { limit: 100, sort: 'name' } as const

export const tunerChoices = () => everyOne((after) => call(listStaffTuners, { query: { ...all, ...after } }))
export const poolChoices = () => everyOne((after) => call(listTunePools, { query: { ...all, ...after } }))
export const brandChoices = () => everyOne((after) => call(listTunerBrands, { query: { ...all, ...after } }))
