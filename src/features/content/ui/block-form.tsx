import { Textarea } from '@mantine/core'
import { sentenceCase } from '#kit/sentence-case.ts'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { PictureField } from '#features/pictures/ui/picture-field.tsx'
import { PictureLibrary } from '#features/pictures/ui/picture-library.tsx'
import { tuneTypeSlugs } from '#features/tunes/contract.ts'
import { RichText } from '#kit/ui/rich-text/rich-text.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'
import type { Block, BlockOf } from '../contract/blocks.ts'
import { noticeKinds } from '../rules/blocks.ts'
import classes from './block-list.module.css'
import { Items, Rows } from './item-list.tsx'

interface FormProps<B extends Block = Block> {
  block: B
  errors: Readonly<Record<string, ReactNode>>
  onChange: (block: Block) => void
}

const regionChoices = [
  { value: 'all', label: 'Both regions' },
  { value: '1', label: 'North America only' },
  { value: '2', label: 'Europe only' },
]
const noticeLabels = { note: 'Note', tip: 'Tip', warning: 'Warning' } as const
const wordsOf = (slug: string) => sentenceCase(slug.replaceAll('-', ' '))
const slugList = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** The fields of one block. */
export function BlockForm({ block, errors, onChange }: FormProps) {
  const set = (changes: Partial<Record<string, unknown>>) => onChange({ ...block, ...changes } as Block)
  return (
    <div className={classes['form']}>
      {'title' in block && (
        <TextInput
          label="Heading"
          value={block.title}
          maxLength={160}
          error={errors['title']}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
      )}
      <Parts block={block} errors={errors} onChange={onChange} />
      <NativeSelect
        label="Shown in"
        data={regionChoices}
        value={block.region}
        onChange={(event) => set({ region: event.currentTarget.value })}
      />
    </div>
  )
}

function Parts({ block, errors, onChange }: FormProps): ReactNode {
  const set = (changes: Partial<Record<string, unknown>>) => onChange({ ...block, ...changes } as Block)
  const words = (name: string, label: string, value: string, more: { lines?: number; placeholder?: string } = {}) => {
    const common = {
      label,
      value,
      error: errors[name],
      ...(more.placeholder ? { placeholder: more.placeholder } : {}),
      onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
    }
    return more.lines ? <Textarea {...common} rows={more.lines} /> : <TextInput {...common} />
  }
  switch (block.kind) {
    case 'text':
      return (
        <RichText
          label="Text"
          error={errors['html']}
          value={block.html}
          onChange={(html) => set({ html })}
          picker={(choose) => <PictureLibrary onChoose={choose} />}
        />
      )
    case 'picture':
      return (
        <>
          <PictureField
            label="Picture"
            error={errors['picture_id']}
            value={block.picture_id || null}
            onChange={(id) => set({ picture_id: id ?? 0 })}
          />
          {words('caption', 'Caption', block.caption)}
        </>
      )
    case 'gallery':
      return <GalleryItems block={block} errors={errors} onChange={onChange} />
    case 'video':
      return (
        <>
          {words('url', 'Address of the video', block.url, { placeholder: 'https://www.youtube.com/watch?v=…' })}
          <PictureField label="Preview picture" value={block.picture_id} onChange={(id) => set({ picture_id: id })} />
        </>
      )
    case 'points':
    case 'steps':
      return (
        <Items
          noun={block.kind === 'steps' ? 'step' : 'point'}
          items={block.items}
          fields={{ title: { label: 'Title' }, text: { label: 'Text', lines: 3 } }}
          empty={{ title: '', text: '' }}
          errors={errors}
          onChange={(items) => set({ items })}
        />
      )
    case 'questions':
      return (
        <Items
          noun="question"
          items={block.items}
          fields={{ question: { label: 'Question' }, answer: { label: 'Answer', lines: 4 } }}
          empty={{ question: '', answer: '' }}
          errors={errors}
          onChange={(items) => set({ items })}
        />
      )
    case 'notice':
      return (
        <>
          <NativeSelect
            label="Type"
            data={noticeKinds.map((value) => ({ value, label: noticeLabels[value] }))}
            value={block.level}
            onChange={(event) => set({ level: event.currentTarget.value })}
          />
          {words('text', 'Text', block.text, { lines: 3 })}
        </>
      )
    case 'table':
      return <Rows head={block.head} rows={block.rows} errors={errors} onChange={set} />
    case 'action':
      return (
        <>
          {words('text', 'Text', block.text, { lines: 2 })}
          {words('label', 'Button', block.label)}
          {words('to', 'Button leads to', block.to, { placeholder: '/products' })}
        </>
      )
    case 'products':
    case 'tools':
      return (
        <Textarea
          label={block.kind === 'products' ? 'Products' : 'Tools'}
          description={
            block.kind === 'products'
              ? 'The last part of each product’s URL, one per line.'
              : 'The short name of each tool, one per line. Leave empty for all tools.'
          }
          rows={4}
          error={errors['slugs'] ?? Object.entries(errors).find(([path]) => path.startsWith('slugs.'))?.[1]}
          defaultValue={block.slugs.join('\n')}
          onChange={(event) => set({ slugs: slugList(event.currentTarget.value) })}
        />
      )
    case 'tunes':
      return (
        <>
          <NativeSelect
            label="Type"
            data={tuneTypeSlugs.map((value) => ({ value, label: wordsOf(value) }))}
            value={block.type}
            onChange={(event) => set({ type: event.currentTarget.value })}
          />
          {words('make', 'Make', block.make, { placeholder: 'volkswagen; leave empty for all' })}
          {words('vehicle', 'Only this vehicle', block.vehicle, {
            placeholder: 'volkswagen/2018/golf-r-mk7/ea888-gen3-is38; then type and make don’t count',
          })}
          <NumberInput
            label="How many"
            min={1}
            max={24}
            value={block.limit}
            error={errors['limit']}
            onChange={(limit) => set({ limit: Number(limit) })}
          />
        </>
      )
    case 'vehicles':
      return (
        <Textarea
          label="Vehicles"
          description="make/year/model/engine, as in the address of the engine, one per line."
          placeholder="volkswagen/2018/golf-r-mk7/ea888-gen3-is38"
          rows={4}
          error={errors['places'] ?? Object.entries(errors).find(([path]) => path.startsWith('places.'))?.[1]}
          defaultValue={block.places.join('\n')}
          onChange={(event) => set({ places: slugList(event.currentTarget.value) })}
        />
      )
    case 'dyno':
      return words('vehicle', 'Engine', block.vehicle, {
        placeholder: 'volkswagen/2018/golf-r-mk7/ea888-gen3-is38; leave empty for the best stage 1 tune',
      })
    case 'form':
      return (
        <NativeSelect
          label="About"
          data={[
            { value: 'contact', label: 'Anything' },
            { value: 'tuning', label: 'Tuning' },
          ]}
          value={block.source}
          onChange={(event) => set({ source: event.currentTarget.value })}
        />
      )
    default:
      return null
  }
}

function GalleryItems({ block, errors, onChange }: FormProps<BlockOf<'gallery'>>) {
  const set = (items: BlockOf<'gallery'>['items']) => onChange({ ...block, items })
  return (
    <>
      {block.items.map((item, index) => (
        <div key={`${item.picture_id} ${index}`} className={classes['part']}>
          <PictureField
            label={`Picture ${index + 1}`}
            error={errors[`items.${index}.picture_id`]}
            value={item.picture_id}
            onChange={(id) =>
              set(
                id === null
                  ? block.items.filter((_, at) => at !== index)
                  : block.items.map((each, at) => (at === index ? { ...each, picture_id: id } : each)),
              )
            }
          />
          <TextInput
            label="Caption"
            value={item.caption}
            error={errors[`items.${index}.caption`]}
            onChange={(event) => {
              const caption = event.currentTarget.value
              set(block.items.map((each, at) => (at === index ? { ...each, caption } : each)))
            }}
          />
        </div>
      ))}
      <PictureField
        key={block.items.length}
        label="Add a picture"
        error={errors['items']}
        value={null}
        onChange={(id) => id !== null && set([...block.items, { picture_id: id, caption: '' }])}
      />
    </>
  )
}
