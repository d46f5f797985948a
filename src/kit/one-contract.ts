import type { z } from 'zod'
import { type CallSpec, get } from './contract.ts'
import { idParams } from './shapes.ts'

/** What the call about one thing declares besides its address and its summary. */
interface OneCallSpec extends Pick<CallSpec, 'access' | 'perMinute' | 'runs'> {
  output: z.ZodType
}

/** Declares the call that reads one thing, or what belongs to it, by its number: without it, the answer is 404. */
export const getOne = <const S extends OneCallSpec>(path: string, summary: string, spec: S) =>
  get(path, summary, { ...spec, params: idParams, errors: ['not_found'] })
