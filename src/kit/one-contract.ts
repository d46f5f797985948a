import type { z } from 'zod'
import { type CallSpec, get } from './contract.ts'
import { idParams } from './shapes.ts'

/** Spec of a call about one thing. */
interface OneCallSpec extends Pick<CallSpec, 'access' | 'perMinute' | 'runs'> {
  output: z.ZodType
}

/** Declares a GET by `:id` that answers 404 for an unknown one. */
export const getOne = <const S extends OneCallSpec>(path: string, summary: string, spec: S) =>
  get(path, summary, { ...spec, params: idParams, errors: ['not_found'] })
