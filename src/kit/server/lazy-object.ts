import { z } from 'zod'

type Fields = () => z.ZodRawShape
const never = z.never()

function lazy(fields: Fields, more: Partial<z.ZodObject['def']> = {}) {
  let made: z.ZodRawShape | undefined
  return new z.ZodObject({
    ...more,
    type: 'object',
    get shape() {
      return (made ??= fields())
    },
  })
}

/** `z.object` whose fields are made when they are first read. */
export const lazyObject = (fields: Fields) => lazy(fields)
/** `z.strictObject` whose fields are made when they are first read. */
export const lazyStrictObject = (fields: Fields) => lazy(fields, { catchall: never })
/** `base.extend` whose fields, and those of the base, are made when they are first read. */
export function lazyExtend(base: z.ZodObject, fields: Fields) {
  const isPlain = base instanceof z.ZodObject && !base.def.checks?.length
  if (!isPlain) return base.extend(fields())
  const { catchall, error } = base.def
  return lazy(() => ({ ...base.shape, ...fields() }), { ...(catchall && { catchall }), ...(error && { error }) })
}
