import { call } from '#kit/call.ts'
import { listStaffTuners, listTunerBrands } from '../contract/tuners.ts'
import { listTunePools } from '../contract/tune-pools.ts'

export interface Choice {
  value: string
  label: string
}
const pagesMax = 10

/** All of a list for a choice, by name; a thousand at most. */
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
