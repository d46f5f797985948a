import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useEffect, useState } from 'react'
import { tuneTypeTexts } from '#features/catalog/contract/tune-types.ts'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { call } from '#kit/call.ts'
import type { InputProps } from '#kit/ui/fields.tsx'
import { tuneTypeCalls, listTuneTypeGroups, tuneTypeRecordFields } from '../contract/tune-types.ts'

function GroupInput({ value, onChange, ...shown }: InputProps) {
  const [groups, setGroups] = useState<readonly { slug: string; name: string }[]>([])
  useEffect(() => {
    void call(listTuneTypeGroups, {}).then(({ data }) => setGroups(data))
  }, [])
  return (
    <NativeSelect
      label={shown.labelText}
      error={shown.error}
      value={typeof value === 'string' ? value : ''}
      data={[{ value: '', label: 'No group' }, ...groups.map(({ slug, name }) => ({ value: slug, label: name }))]}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

const page = editorPage({
  kind: 'tune-type',
  list: 'Tune types',
  at: '/catalog-manage/tune-types',
  fields: tuneTypeRecordFields,
  initial: { name: '', slug: '', group: null, position: 0 },
  calls: tuneTypeCalls,
  translations: translationsOf(tuneTypeTexts),
  inputs: { group: (props) => <GroupInput {...props} /> },
})
export const clientLoader = page.clientLoader
export default page.EditorPage
