import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { getPicture, type StoredPicture } from '#features/pictures/contract.ts'
import { PictureDetails } from '#features/pictures/ui/picture-details.tsx'
import { PictureLibrary } from '#features/pictures/ui/picture-library.tsx'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import type { WholeInputProps } from '#kit/ui/fields.tsx'
import { Picture } from '#kit/ui/picture.tsx'
import type { EditedOption, ProductPicture } from '../../contract/product-fields.ts'
import { getProductPicture } from '../../contract/products.ts'
import classes from './inputs.module.css'
import { Group, RowList } from './row-list.tsx'
import rows from '#kit/ui/workbench/input-rows.module.css'
import thumb from '#kit/ui/thumbnail.module.css'

/** The pictures of a product: the first is shown in lists. */
export function PicturesInput({ value, onChange, labelText, error, errors = {}, values }: WholeInputProps) {
  const pictures = value as ProductPicture[]
  const [isOpen, setOpen] = useState(false)
  const add = (chosen: StoredPicture) => {
    if (!pictures.some(({ picture_id: id }) => id === chosen.id))
      onChange([...pictures, { id: null, picture_id: chosen.id, alt: chosen.alt, choice: null }])
    setOpen(false)
  }
  return (
    <Group label={labelText} description="The first picture is shown in lists." error={error}>
      <RowList
        noun="picture"
        items={pictures}
        onChange={onChange}
        add={
          <Button variant="default" onClick={() => setOpen(true)}>
            Add picture
          </Button>
        }
      >
        {(picture, index, change) => (
          <div className={classes['picture']}>
            <Shown picture={picture} />
            <div className={rows['inner']}>
              <TextInput
                label="Alternative text"
                description="Read aloud to people who can’t see the picture."
                value={picture.alt}
                error={errors[`${index}.alt`] ?? errors[String(index)]}
                onChange={(event) => change({ ...picture, alt: event.currentTarget.value })}
              />
              <ChoiceInput
                picture={picture}
                options={values['options'] as EditedOption[]}
                error={errors[`${index}.choice`]}
                onChange={(choice) => change({ ...picture, choice })}
              />
              {picture.picture_id !== null && <FocalPoint id={picture.picture_id} />}
            </div>
          </div>
        )}
      </RowList>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Add picture">
        <PictureLibrary onChoose={add} />
      </Dialog>
    </Group>
  )
}

/** Which selection a picture shows, such as a color. */
function ChoiceInput({
  picture: { choice },
  options,
  error,
  onChange,
}: {
  picture: ProductPicture
  options: readonly EditedOption[]
  error: ReactNode
  onChange: (choice: ProductPicture['choice']) => void
}) {
  const all = options.flatMap(({ name: option, selections }) =>
    selections.map(({ name: selection }) => ({ option, selection })),
  )
  const choices = all.filter(({ option, selection }) => option.trim() !== '' && selection.trim() !== '')
  if (choices.length === 0 && choice === null) return null
  const at = choice
    ? choices.findIndex((each) => each.option === choice.option && each.selection === choice.selection)
    : -1
  return (
    <NativeSelect
      label="Shown for"
      description="Shown first when a customer chooses this, and hidden for other choices."
      value={String(at)}
      error={error}
      data={[
        { value: '-1', label: choice && at === -1 ? `${choice.option}: ${choice.selection} (removed)` : 'All choices' },
        ...choices.map(({ option, selection }, index) => ({ value: String(index), label: `${option}: ${selection}` })),
      ]}
      onChange={(event) => onChange(choices[Number(event.currentTarget.value)] ?? null)}
    />
  )
}

function Shown({ picture: { id, picture_id: pictureId } }: { picture: ProductPicture }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    setUrl(null)
    if (pictureId !== null)
      void call(getPicture, { params: { id: pictureId } }).then(
        (found) => !isGone && setUrl(found.url),
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [pictureId])
  const src = pictureId === null && id !== null ? endpointUrl(getProductPicture, { params: { id } }) : url
  return src === null ? <span /> : <Picture className={thumb['thumbnail']} src={src} alt="" width={160} height={120} />
}

/** Which part of an uploaded picture stays in view where it is cropped. */
function FocalPoint({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)} style={{ justifySelf: 'start' }}>
        Focal point
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Text and focal point">
        {isOpen && <PictureDetails id={id} onSaved={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}
