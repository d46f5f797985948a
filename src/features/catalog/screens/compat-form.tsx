import { TextInput } from '#kit/ui/text-input.tsx'
import { type FormEvent, useState } from 'react'
import { call, CallError } from '#kit/call.ts'
import { loadChunk } from '#kit/ui/lazy-part.tsx'
import { errorText } from '#errors/words.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { subscribeCompat } from '../contract/catalog.ts'
import classes from './compat-form.module.css'
import * as m from '../messages/m.ts'

/** Signs up for an email when a vehicle becomes supported. */
export function CompatForm({
  vehicle,
  place,
}: {
  vehicle: string
  /** The catalog path, if the vehicle is in the catalog; the mail is then sent automatically. */
  place?: string | undefined
}) {
  const [state, setState] = useState<'open' | 'sending' | 'done'>('open')
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    setState('sending')
    setProblem(null)
    try {
      // The schemas outweigh the rest of the page's code, so they load on demand.
      const { email } = await loadChunk(() => import('#kit/shapes.ts'))
      if (!email.safeParse(address).success) {
        setState('open')
        return setProblem(m.enterEmail())
      }
      await call(subscribeCompat, {
        body: { email: address, vehicle: vehicle.slice(0, 200), ...(place === undefined ? {} : { place }) },
      })
      setState('done')
    } catch (error) {
      setState('open')
      const inField = error instanceof CallError ? error.fields['email']?.[0] : undefined
      setProblem(inField ?? errorText(error))
    }
  }
  if (state === 'done') {
    return <output className={classes['done']}>{m.compatThanks()}</output>
  }
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        name="email"
        type="email"
        label={m.compatLabel()}
        placeholder={m.emailExample()}
        autoComplete="email"
        required
        error={problem}
        className={classes['field'] ?? ''}
      />
      <WriteButton type="submit" loading={state === 'sending'}>
        {m.compatSubmit()}
      </WriteButton>
    </form>
  )
}
