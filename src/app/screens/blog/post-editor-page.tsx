import { Checkbox } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useEffect, useState } from 'react'
import { postCalls, listAuthorChoices, postFields, postTexts } from '#features/blog/contract/staff.ts'
import { postTags } from '#features/blog/rules/posts.ts'
import { tagLabels } from '#features/blog/ui/tag-labels.ts'
import { pictureInput } from '#features/pictures/ui/picture-input.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import type { EditedRecord } from '#features/revisions/ui/editor-spec.ts'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { VisitorReport } from '#features/visits/ui/visitor-report.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import type { InputProps } from '#kit/ui/fields.tsx'
import classes from '#features/blog/ui/post-cards.module.css'
import { blocksInput, blocksSection } from '../content/block-fields.tsx'

function AuthorInput({ value, onChange, labelText, error }: InputProps) {
  const [authors, setAuthors] = useState<readonly { id: number; name: string }[]>([])
  useEffect(() => {
    void call(listAuthorChoices, {}).then(
      ({ data }) => setAuthors(data),
      () => undefined,
    )
  }, [])
  return (
    <NativeSelect
      label={labelText}
      error={error}
      data={[{ value: '', label: 'No author' }, ...authors.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  )
}

const TagsInput = ({ value, onChange, labelText, description, error }: InputProps) => (
  <Checkbox.Group
    label={labelText}
    description={description}
    error={error}
    value={(value as string[] | undefined) ?? []}
    onChange={onChange}
  >
    <div className={classes['tags']}>
      {postTags.map((tag) => (
        <Checkbox key={tag} value={tag} label={tagLabels()[tag]} />
      ))}
    </div>
  </Checkbox.Group>
)

const pathOf = ({ id, slug }: EditedRecord) => link('/blog/:id/:slug', { id, slug: String(slug) })

const page = editorPage({
  kind: 'post',
  list: 'Posts',
  at: '/admin/posts',
  fields: postFields,
  initial: {
    name: '',
    slug: '',
    summary: '',
    tags: ['News'],
    author_id: null,
    picture_id: null,
    blocks: [],
    state: 'draft',
    publish_at: null,
  },
  calls: postCalls,
  deleted: 'It’s removed from the blog, and its link stops working.',
  sections: [
    { title: '', fields: ['name', 'slug', 'summary', 'tags', 'author_id', 'picture_id'] },
    blocksSection(() => 'post'),
    { title: 'Status', fields: ['state', 'publish_at'] },
  ],
  translations: translationsOf(postTexts),
  inputs: {
    tags: TagsInput,
    author_id: (props) => <AuthorInput {...props} />,
    picture_id: pictureInput,
    blocks: blocksInput,
  },
  actions: (record) =>
    record['state'] === 'published' && (
      <>
        <ButtonLink to={pathOf(record)} variant="default">
          View in shop
        </ButtonLink>
        <ButtonLink to={link('/admin/newsletters/new', {}, { post: record.id })} variant="default">
          Write newsletter from it
        </ButtonLink>
      </>
    ),
  tabs: [
    {
      key: 'visitors',
      label: 'Visitors',
      right: 'traffic.read',
      render: (record) => <VisitorReport of={{ path: pathOf(record) }} />,
    },
  ],
})
export const clientLoader = page.clientLoader
export default page.EditorPage
