import { TextInput } from '#kit/ui/text-input.tsx'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { pictureSources } from '#kit/picture-address.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { getPicture, pictureForm, type StoredPicture, updatePicture } from '../contract.ts'
import classes from './pictures.module.css'

/** Edits the alternative text of a picture and the focal point that stays in view when it is cropped. */
export function PictureDetails({ id, onSaved }: { id: number; onSaved: (picture: StoredPicture) => void }) {
  const [picture, setPicture] = useState<StoredPicture | null>(null)
  useEffect(() => {
    void call(getPicture, { params: { id } }).then(setPicture, () => undefined)
  }, [id])
  return picture && <Details picture={picture} onSaved={onSaved} />
}

function Details({ picture, onSaved }: { picture: StoredPicture; onSaved: (picture: StoredPicture) => void }) {
  const shop = useShopForm({
    schema: pictureForm,
    initial: { alt: picture.alt, focus_x: picture.focus_x, focus_y: picture.focus_y },
    submit: async (body) =>
      onSaved(await call(updatePicture, { params: { id: picture.id }, body: { ...body, version: picture.version } })),
  })
  const { form } = shop
  const { focus_x: x, focus_y: y } = form.values
  const point = (event: React.MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const percent = (at: number, size: number) => Math.round(Math.min(100, Math.max(0, (100 * at) / size)))
    form.setValues({
      focus_x: percent(event.clientX - box.left, box.width),
      focus_y: percent(event.clientY - box.top, box.height),
    })
  }
  return (
    <FormShell shop={shop} submitLabel="Save picture" label="Picture">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the fields below do the same by keyboard */}
      <div className={classes['focal']} onClick={point}>
        <img src={pictureSources(picture.url)?.src ?? picture.url} alt="" />
        <span className={classes['point']} style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <p className={classes['hint']}>Click the part that should stay in view when the picture is cropped.</p>
      <FieldRow>
        <NumberInput label="From the left, %" min={0} max={100} {...form.getInputProps('focus_x')} />
        <NumberInput label="From the top, %" min={0} max={100} {...form.getInputProps('focus_y')} />
      </FieldRow>
      <TextInput
        label="Alternative text"
        description="What the picture shows, for people who can’t see it. Leave empty for decorative pictures."
        {...form.getInputProps('alt')}
      />
    </FormShell>
  )
}
