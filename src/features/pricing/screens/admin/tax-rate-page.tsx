import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { newTaxRate, taxRateFields } from '../../contract/tax-rate-fields.ts'
import { taxRateCalls } from '../../contract/tax-rates.ts'
import type { TaxKind } from '../../tax-rates.ts'
import { placeName, taxLabels } from '../../tax-texts.ts'
import { TaxPreview } from './tax-preview.tsx'
import { taxRateInputs } from './tax-rate-inputs.tsx'

const page = editorPage({
  kind: 'tax-rate',
  list: 'Tax rates',
  at: '/admin/tax-rates',
  fields: taxRateFields,
  initial: newTaxRate,
  calls: taxRateCalls,
  deleted: 'It no longer applies. Orders keep the tax they were charged.',
  title: (record) =>
    `${placeName(String(record['country_code']), String(record['state_code']))}: ${taxLabels()[record['tax'] as TaxKind]}`,
  inputs: taxRateInputs,
  sections: [
    { title: '', fields: ['country_code', 'state_code', 'tax', 'percent', 'name', 'taxes_shipping'] },
    {
      title: 'Validity',
      fields: ['valid_from', 'valid_until'],
      after: (values, record) => <TaxPreview values={values} id={record.id === 0 ? null : record.id} />,
    },
  ],
})
export const clientLoader = page.clientLoader
export default page.EditorPage
