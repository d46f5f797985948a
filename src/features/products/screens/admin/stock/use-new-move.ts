import { useNavigate } from 'react-router'
import { z } from 'zod'
import { type Once, useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import type { movedGoods } from './moved-goods-fields.tsx'
import { withPlainLines } from './plain-lines.ts'

/** The form of a new transfer or supplier order. `send` makes it, and gives its page and what to say. */
export function useNewMove<V extends typeof movedGoods, O>({
  schema,
  initial,
  send,
}: {
  schema: z.ZodType<O>
  initial: V
  send: (body: O, once: Once) => Promise<{ text: string; path: string }>
}) {
  const navigate = useNavigate()
  const attempt = useIdempotentSubmit()
  return useShopForm({
    schema: z.preprocess(withPlainLines, schema),
    initial,
    submit: async (body) => {
      const { text, path } = await attempt((once) => send(body, once))
      notify({ text, kind: 'success' })
      await navigate(path)
    },
  })
}
