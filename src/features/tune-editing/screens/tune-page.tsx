import { type ClientLoaderFunctionArgs } from 'react-router'
import { noPrices } from '#features/pricing/price-set.ts'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { tuneTexts } from '#features/tunes/tune-texts.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import {
  createTuneRecord,
  getTuneRecord,
  removeTuneRecord,
  tuneRecordFields,
  updateTuneRecord,
} from '../contract/tunes.ts'
import { DynoPanel } from './dyno-panel.tsx'
import { NewLink } from './new-link.tsx'
import { OwnerPanel } from './owner-panel.tsx'
import { PreviewButton } from '#features/catalog/ui/preview-button.tsx'
import { FigureAnswer, PriceAnswer, ToolAnswers } from './tune-answers.tsx'
import { forgetTuneContext } from './tune-context.ts'
import { tuneInputs } from './tune-inputs.tsx'

const page = editorPage({
  kind: 'tune',
  list: 'Tunes',
  at: '/catalog-manage/tunes',
  fields: tuneRecordFields,
  initial: {
    name: '',
    slug: '',
    part_number: '',
    octane: '',
    engine: null,
    transmission: null,
    description: '',
    notes: '',
    is_stock: false,
    optional: false,
    is_dsg: false,
    is_awd: false,
    tune_types: [],
    position: 0,
    crank_horsepower: null,
    crank_torque: null,
    horsepower: null,
    torque: null,
    torque_limit: null,
    price_tier: null,
    ...noPrices(),
    tools: [],
    requires: [],
    recommended: [],
    give_split_credits: false,
    split_ecu_credit_amt: 0,
    split_tcu_credit_amt: 0,
    split_awd_credit_amt: 0,
    split_credit_dealer_text: '',
    state: 'draft',
    publish_at: null,
  },
  asked: (search) => ({ engine: search.get('engine') }),
  calls: [getTuneRecord, createTuneRecord, updateTuneRecord, removeTuneRecord],
  translations: translationsOf(tuneTexts),
  inputs: tuneInputs,
  sections: [
    {
      title: '',
      fields: [
        'name',
        'slug',
        'part_number',
        'octane',
        'engine',
        'transmission',
        'description',
        'notes',
        'tune_types',
        'position',
      ],
    },
    { title: 'Type of tune', fields: ['optional', 'is_stock', 'is_dsg', 'is_awd'] },
    {
      title: 'Power and torque',
      fields: ['crank_horsepower', 'crank_torque', 'horsepower', 'torque', 'torque_limit'],
      after: (values, record) => <FigureAnswer values={values} id={record.id} />,
    },
    {
      title: 'Prices',
      fields: ['price_tier', 'price', 'addonprice', 'baseprice', 'baseaddonprice', 'dealerprice', 'dealeraddonprice'],
      after: (values) => <PriceAnswer values={values} />,
    },
    {
      title: 'Tools and partners',
      fields: ['tools', 'requires', 'recommended'],
      after: (values) => <ToolAnswers values={values} />,
    },
    {
      title: 'Split credits',
      fields: [
        'give_split_credits',
        'split_ecu_credit_amt',
        'split_tcu_credit_amt',
        'split_awd_credit_amt',
        'split_credit_dealer_text',
      ],
    },
    { title: 'Status', fields: ['state', 'publish_at'] },
  ],
  actions: ({ id, editable }) =>
    editable && (
      <>
        <PreviewButton kind="tune" id={id} />
        <NewLink variant="default" to={link('/catalog-manage/tunes/:id/mass-attach', { id })}>
          Attach to many
        </NewLink>
        <NewLink variant="default" to={link('/catalog-manage/tunes/new', {}, { copy: id })}>
          Copy as new
        </NewLink>
      </>
    ),
  tabs: [
    {
      key: 'owner',
      label: 'Owner',
      right: 'shares.manage',
      render: (record) => <OwnerPanel slug={String(record['slug'])} />,
    },
    { key: 'dyno', label: 'Dyno runs', render: ({ id, editable }) => <DynoPanel tuneId={id} mayEdit={editable} /> },
  ],
})

/** A new tune starts empty, or as a copy of the one in the URL (`?copy=`). */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  forgetTuneContext()
  const copy = Number(new URL(args.request.url).searchParams.get('copy') ?? 0)
  if (args.params['id'] !== undefined || !Number.isSafeInteger(copy) || copy <= 0) return page.clientLoader(args)
  const tune = await call(getTuneRecord, { params: { id: copy } })
  return { ...tune, id: 0, version: 0, editable: true, slug: '', part_number: '', state: 'draft', publish_at: null }
}
export default page.EditorPage
