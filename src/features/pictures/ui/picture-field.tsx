import { Input } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Picture } from '#kit/ui/picture.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { getPicture, type StoredPicture } from '../contract.ts'
import { PictureDetails } from './picture-details.tsx'
import { PictureLibrary } from './picture-library.tsx'
import classes from './pictures.module.css'

/**
 * A form field with the id of a picture: uploads one or selects one from the library, and edits its alternative text
 * and focal point.
 */
export function PictureField({
  label,
  shownLabel = label,
  description,
  value,
  onChange,
  error,
}: {
  label: string
  /** The label as it is shown; defaults to itself. */
  shownLabel?: React.ReactNode
  description?: string
  value: number | null
  onChange: (id: number | null) => void
  error?: React.ReactNode
}) {
  const [picture, setPicture] = useState<StoredPicture | null>(null)
  useEffect(() => {
    if (value === null) setPicture(null)
    else if (picture?.id !== value) void call(getPicture, { params: { id: value } }).then(setPicture, () => undefined)
  }, [value, picture])
  const choose = (chosen: StoredPicture) => {
    setPicture(chosen)
    onChange(chosen.id)
    setOpen(null)
  }
  const [open, setOpen] = useState<'library' | 'details' | null>(null)
  return (
    <Input.Wrapper label={shownLabel} description={description} error={error} labelElement="div">
      <fieldset className={classes['field']} aria-label={label}>
        {picture && (
          <Picture src={picture.url} alt={picture.alt} width={160} height={120} className={classes['preview']} />
        )}
        <div className={classes['buttons']}>
          <Button variant="default" onClick={() => setOpen('library')}>
            {value !== null ? 'Change picture' : 'Choose picture'}
          </Button>
          {value !== null && (
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
        <PictureLibrary onChoose={choose} />
      </Dialog>
      <Dialog open={open === 'details'} onClose={() => setOpen(null)} title="Text and focal point">
        {value !== null && (
          <PictureDetails
            id={value}
            onSaved={(saved) => {
              choose(saved)
              notify({ text: 'Picture saved.' })
            }}
          />
        )}
      </Dialog>
    </Input.Wrapper>
  )
}
