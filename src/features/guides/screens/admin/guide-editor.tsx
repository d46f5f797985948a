import { richTextInput } from '#features/pictures/ui/rich-text-input.tsx'
import { pictureInput } from '#features/pictures/ui/picture-input.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import type { InputProps } from '#kit/ui/fields.tsx'
import { type PlaceKind, placeKinds } from '../../contract/guides.ts'
import { guideCalls, guideFields, guideTexts } from '../../contract/staff.ts'
import { guideAddress } from '../../guide-address.ts'
import { PlaceInput } from './place-input.tsx'

const place = (kind: PlaceKind) => (props: InputProps) => <PlaceInput kind={kind} {...props} />

/** The guide editor, used under /catalog-manage and /admin. */
export const guideEditor = (at: string) =>
  editorPage({
    kind: 'guide',
    list: 'Guides',
    at,
    fields: guideFields,
    initial: {
      name: '',
      slug: '',
      summary: '',
      body: '',
      picture_id: null,
      make_id: null,
      model_id: null,
      engine_id: null,
      transmission_id: null,
      state: 'draft',
      publish_at: null,
    },
    calls: guideCalls,
    sections: [
      { title: '', fields: ['name', 'slug', 'summary', 'body', 'picture_id'] },
      { title: 'About', fields: placeKinds.map((kind) => `${kind}_id`) },
      { title: 'Status', fields: ['state', 'publish_at'] },
    ],
    translations: translationsOf(guideTexts),
    inputs: {
      body: richTextInput,
      picture_id: pictureInput,
      make_id: place('make'),
      model_id: place('model'),
      engine_id: place('engine'),
      transmission_id: place('transmission'),
    },
    actions: (record) =>
      record['state'] === 'published' && (
        <ButtonLink to={guideAddress(String(record['slug']))} variant="default">
          View in shop
        </ButtonLink>
      ),
  })
