import { Button, Input } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Picture } from '#kit/ui/picture.tsx'
import { notify } from '#kit/ui/toast.tsx'
import type { StoredPicture } from '../contract.ts'
import { PictureDetails } from './picture-details.tsx'
import { PictureLibrary } from './picture-library.tsx'
import classes from './pictures.module.css'

/** What a form keeps of a picture: its number, and what shows it. */
export type ChosenPicture = Pick<StoredPicture, 'id' | 'url' | 'alt'>

/**
 * A field of a form that holds a picture: uploads one or chooses one of the library; sets its alternative text and focal
 * point.
 */
export function PictureField({
  label,
  description,
  value,
  onChange,
  error,
}: {
  label: string
  description?: string
  value: ChosenPicture | null
  onChange: (picture: ChosenPicture | null) => void
  error?: React.ReactNode
}) {
  const [open, setOpen] = useState<'library' | 'details' | null>(null)
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <fieldset className={classes['field']} aria-label={label}>
        {value && <Picture src={value.url} alt={value.alt} width={160} height={120} className={classes['preview']} />}
        <div className={classes['buttons']}>
          <Button variant="default" onClick={() => setOpen('library')}>
            {value ? 'Change picture' : 'Choose picture'}
          </Button>
          {value && (
            <>
              <Button variant="default" onClick={() => setOpen('details')}>
                Text and focal point
              </Button>
              <Button variant="default" onClick={() => onChange(null)}>
                Remove picture
              </Button>
            </>
          )}
        </div>
      </fieldset>
      <Dialog open={open === 'library'} onClose={() => setOpen(null)} title="Choose picture">
        <PictureLibrary
          onChoose={(picture) => {
            onChange(picture)
            setOpen(null)
          }}
        />
      </Dialog>
      <Dialog open={open === 'details'} onClose={() => setOpen(null)} title="Text and focal point">
        {value && (
          <PictureDetails
            id={value.id}
            onSaved={(picture) => {
              onChange(picture)
              setOpen(null)
              notify({ text: 'Picture saved.' })
            }}
          />
        )}
      </Dialog>
    </Input.Wrapper>
  )
}
