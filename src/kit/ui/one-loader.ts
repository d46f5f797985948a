import type { ClientLoaderFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { call } from '../call.ts'
import type { Endpoint, Taking } from '../contract.ts'

/** Loader of a page about one thing: reads it by the number in the page's address. */
/* @__NO_SIDE_EFFECTS__ */
export const oneLoader =
  <E extends Endpoint>(target: Taking<E, { params: { id: number } }>) =>
  ({ params }: ClientLoaderFunctionArgs) =>
    call(target as Endpoint, { params: { id: Number(params['id']) } }) as Promise<z.output<E['output']>>
