import { getPostRecord } from '#features/blog/contract/staff.ts'
import type { Block } from '#features/content/contract/blocks.ts'
import { BlockList } from '#features/content/ui/block-list.tsx'
import {
  campaignFields,
  campaignTexts,
  createCampaign,
  getCampaign,
  type Progress,
  removeCampaign,
  updateCampaign,
} from '#features/newsletter/contract/staff.ts'
import { campaignKinds } from '#features/newsletter/rules/links.ts'
import { CampaignReport } from '#features/newsletter/ui/campaign-report.tsx'
import { DeliveryButtons } from '#features/newsletter/ui/delivery-buttons.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { type TranslatedLanguage, translatedLanguages } from '#features/translations/contract/fields.ts'
import { markOf } from '#features/translations/rules.ts'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { VisitorReport } from '#features/visits/ui/visitor-report.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { BlockPreview } from '../content/block-preview.tsx'

/** Drafts a newsletter from a post, in all its languages, with a link to it. */
async function ofPost(id: number): Promise<Readonly<Record<string, unknown>>> {
  const post = await call(getPostRecord, { params: { id } })
  const { name, slug, summary } = post
  const shown = (post.blocks as Block[]).filter(({ kind }) => campaignKinds.some((each) => each === kind))
  const blocks = [...shown, { ...readPost, to: link('/blog/:id/:slug', { id, slug }) }]
  const keys = new Set(campaignTexts({ name, summary, blocks }).map(({ key }) => key))
  const translations = translatedLanguages.map((language) => [
    language,
    {
      ...Object.fromEntries(Object.entries(post[language] ?? {}).filter(([key]) => keys.has(key))),
      'blocks.post.label': { text: readPostIn[language], of: markOf(readPost.label) },
    },
  ])
  return {
    prepared: true,
    name: name.slice(0, 140),
    slug,
    summary: summary.slice(0, 200),
    blocks,
    ...Object.fromEntries(translations),
  }
}
const readPost = { kind: 'action', id: 'post', region: 'all', title: '', text: '', label: 'Read the post' } as const
const readPostIn = {
  de: 'Beitrag lesen',
  fr: 'Lire l’article',
  es: 'Leer el artículo',
  it: 'Leggi l’articolo',
} as const satisfies Record<TranslatedLanguage, string>

const page = editorPage({
  kind: 'newsletter',
  list: 'Newsletters',
  at: '/admin/newsletters',
  fields: campaignFields,
  initial: { name: '', slug: '', summary: '', topic: 'products', region: 'all', language: 'all', blocks: [] },
  asked: (search) => (/^[1-9]\d{0,14}$/.test(search.get('post') ?? '') ? ofPost(Number(search.get('post'))) : {}),
  calls: [getCampaign, createCampaign, updateCampaign, removeCampaign],
  deleted: 'It wasn’t sent to anyone.',
  sections: [
    { title: '', fields: ['name', 'slug', 'summary', 'topic', 'region', 'language'] },
    {
      title: '',
      fields: ['blocks'],
      after: (values) => (
        <BlockPreview
          title={String(values['name'] ?? '')}
          summary={String(values['summary'] ?? '')}
          layout="article"
          actionLabel=""
          actionTo=""
          blocks={(values['blocks'] as Block[] | undefined) ?? []}
        />
      ),
    },
  ],
  translations: translationsOf(campaignTexts),
  inputs: {
    blocks: ({ value, onChange, labelText, error, errors = {} }) => (
      <BlockList
        label={labelText}
        value={value as Block[]}
        onChange={onChange}
        error={error}
        errors={errors}
        kinds={campaignKinds}
      />
    ),
  },
  actions: ({ id, version, progress, slug }, isDirty) => (
    <>
      <DeliveryButtons id={id} version={version} progress={progress as Progress} isDirty={isDirty} />
      {(progress as Progress).started_at && (
        <ButtonLink to={link('/newsletter/:slug', { slug: String(slug) })} variant="default">
          View in shop
        </ButtonLink>
      )}
    </>
  ),
  tabs: [
    { key: 'report', label: 'Report', render: ({ id }) => <CampaignReport id={id} /> },
    {
      key: 'visitors',
      label: 'Visitors',
      right: 'traffic.read',
      render: ({ slug, progress }) => {
        const { started_at: since } = progress as Progress
        return since ? (
          <VisitorReport of={{ campaign: String(slug) }} since={since} />
        ) : (
          <EmptyState title="Not sent yet">
            <p>After you send it, you’ll see here who visited the shop from it and what they bought.</p>
          </EmptyState>
        )
      },
    },
  ],
})
export const clientLoader = page.clientLoader
export default page.EditorPage
