import { Textarea } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { SendButton } from '#features/files/ui/file-button.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { TextButton } from '#kit/ui/text-button.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import type { ChosenPicture, ReturnCalls } from '../client/return-calls.ts'
import { picturesMax } from '../contract/returns.ts'
import { reasonLabels, wishLabels } from '../rules.ts'
import classes from './returns.module.css'
import * as m from '../messages/m.ts'

interface Item {
  line_id: number
  name: string
  options: readonly { selection: string }[]
  quantity: number
}
const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
const nameOf = ({ name, options }: Item) => [name, ...options.map(({ selection }) => selection)].join(', ')

/** Return request: units, reason, and wanted outcome. */
export function RequestForm({ calls, items }: { calls: ReturnCalls; items: readonly Item[] }) {
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const words = useErrorText()
  const { busy, failure, setFailure, run } = useAction()
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({})
  const [wish, setWish] = useState('refund')
  const [reason, setReason] = useState('does_not_fit')
  const [note, setNote] = useState('')
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const lines = items.flatMap(({ line_id: id }) =>
    (quantities[id] ?? 0) > 0 ? [{ line_id: id, quantity: quantities[id]! }] : [],
  )
  const send = async () => {
    const { id } = await attempt((once) => calls.request({ lines, wish, reason, note } as never, pictures, once))
    notify({ text: m.requested(), kind: 'success' })
    await sendPictures(id)
    await revalidate()
  }
  /** Uploads pictures after the request; a refused one doesn’t block the others. */
  const sendPictures = async (id: number) => {
    for (const { file } of pictures)
      if (file)
        await calls
          .addPicture?.(id, file)
          .catch((error: unknown) =>
            notify({ text: m.pictureNotSent({ name: file.name, reason: words(error) }), kind: 'failure' }),
          )
  }
  return (
    <form
      aria-label={m.request()}
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (lines.length === 0) setFailure(m.chooseItems())
        else void run(send)
      }}
    >
      <fieldset className={classes['items']}>
        <legend>{m.items()}</legend>
        {items.map((item) => (
          <div key={item.line_id}>
            <span>{nameOf(item)}</span>
            <NativeSelect
              aria-label={m.quantityOf({ name: nameOf(item) })}
              data={Array.from({ length: item.quantity + 1 }, (_, quantity) => String(quantity))}
              value={String(quantities[item.line_id] ?? 0)}
              onChange={(event) => setQuantities({ ...quantities, [item.line_id]: Number(event.currentTarget.value) })}
            />
            <small>{m.ofQuantity({ n: item.quantity })}</small>
          </div>
        ))}
      </fieldset>
      <NativeSelect
        label={m.wish()}
        data={choices(wishLabels())}
        value={wish}
        onChange={(event) => setWish(event.currentTarget.value)}
      />
      <NativeSelect
        label={m.reason()}
        data={choices(reasonLabels())}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Textarea
        label={m.note()}
        description={m.noteHint()}
        rows={4}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div>
        {pictures.length > 0 && (
          <ul aria-label={m.pictures()} className={classes['pictures']}>
            {pictures.map((picture) => (
              <li key={picture.key}>
                {picture.name}{' '}
                <TextButton onClick={() => setPictures(pictures.filter((one) => one !== picture))}>
                  {m.removePicture({ name: picture.name })}
                </TextButton>
              </li>
            ))}
          </ul>
        )}
        {pictures.length < picturesMax && (
          <SendButton
            label={m.addPicture()}
            accept="image/*"
            send={async (file, onProgress) => {
              const picture = await calls.choosePicture(file, onProgress)
              setPictures((before) => [...before, picture])
            }}
          />
        )}
      </div>
      <FormFailure message={failure} />
      <div>
        <WriteButton type="submit" loading={busy}>
          {m.request()}
        </WriteButton>
      </div>
    </form>
  )
}
