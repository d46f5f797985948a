import { useCallback, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { createPaymentMethod } from '#features/payment-methods/contract.ts'
import { call } from '#kit/call.ts'
import { Button } from '#kit/ui/button.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { onSend } from '#kit/ui/on-send.ts'
import { TextButton } from '#kit/ui/text-button.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { CardFields, type CardFieldsHandle } from './card-fields.tsx'
import classes from './card.module.css'
import * as m from '../messages/m.ts'
import * as kit from '#kit/messages/m.ts'

/** A button that opens the fields of a card to save, without paying with it. */
export function AddCard() {
  const [open, setOpen] = useState(false)
  if (open) return <CardForm onDone={() => setOpen(false)} />
  return <TextButton onClick={() => setOpen(true)}>{m.addCard()}</TextButton>
}

function CardForm({ onDone }: { onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const card = useRef<CardFieldsHandle>(null)
  const form = useRef<HTMLFormElement>(null)
  const save = () =>
    run(async () => {
      const typed = await card.current?.tokenize()
      if (!typed) return
      await call(createPaymentMethod, { body: { nonce: typed.nonce } })
      await revalidate()
      notify({ text: m.cardSaved(), kind: 'success' })
      onDone()
    })
  const submitFromCard = useCallback(() => form.current?.requestSubmit(), [])
  return (
    <form ref={form} noValidate aria-label={m.addCard()} className={classes['add']} onSubmit={onSend(save)}>
      <CardFields ref={card} onSubmit={submitFromCard} />
      <FormFailure message={failure} />
      <div className={classes['addActs']}>
        <WriteButton type="submit" loading={busy}>
          {m.saveCard()}
        </WriteButton>
        <Button variant="subtle" onClick={onDone}>
          {kit.cancel()}
        </Button>
      </div>
    </form>
  )
}
