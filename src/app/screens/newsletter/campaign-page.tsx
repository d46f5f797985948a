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
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { BlockPreview } from '../content/block-preview.tsx'

const page = editorPage({
  kind: 'newsletter',
  noun: 'newsletter',
  list: { label: 'Newsletters', to: link('/admin/newsletters') },
  to: (id) => link('/admin/newsletters/:id', { id }),
  fields: campaignFields,
  initial: { name: '', slug: '', summary: '', topic: 'products', region: 'all', language: 'all', blocks: [] },
  get: getCampaign,
  create: createCampaign,
  update: updateCampaign,
  remove: removeCampaign,
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
    blocks: ({ value, onChange, label, error, errors = {} }) => (
      <BlockList
        label={label}
        value={value as Block[]}
        onChange={onChange}
        error={error}
        errors={errors}
        kinds={campaignKinds}
      />
    ),
  },
  actions: ({ id, version, progress, slug }) => (
    <>
      <DeliveryButtons id={id} version={version} progress={progress as Progress} />
      {(progress as Progress).started_at && (
        <ButtonLink to={link('/newsletter/:slug', { slug: String(slug) })} variant="default">
          View in shop
        </ButtonLink>
      )}
    </>
  ),
  tabs: [{ key: 'report', label: 'Report', render: ({ id }) => <CampaignReport id={id} /> }],
})
export const clientLoader = page.clientLoader
export default page.EditorPage
