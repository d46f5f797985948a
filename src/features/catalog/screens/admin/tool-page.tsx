import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { MultiSelect } from '@mantine/core'
import { PriceInput } from '#features/pricing/ui/price-input.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { methodNames, protocolNames } from '#features/tools/connection-names.ts'
import { optionsOf } from '#kit/ui/options.ts'
import type { InputProps } from '#kit/ui/fields.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { toolCalls, toolFields, toolRegionNames, toolServiceNames } from '../../contract/tool-records.ts'

/** One of a few names, or none. */
function ChoiceInput({
  none,
  names,
  props,
}: {
  none: string
  names: Readonly<Record<string, string>>
  props: InputProps
}) {
  const { value, onChange, labelText, description, error } = props
  return (
    <NativeSelect
      label={labelText}
      description={description}
      error={error}
      value={value === null ? '' : String(value)}
      data={[{ value: '', label: none }, ...Object.entries(names).map(([key, label]) => ({ value: key, label }))]}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        onChange(chosen === '' ? null : /^\d$/.test(chosen) ? Number(chosen) : chosen)
      }}
    />
  )
}

const ConnectionsInput = ({ names, props }: { names: Readonly<Record<string, string>>; props: InputProps }) => (
  <MultiSelect
    label={props.labelText}
    error={props.error}
    data={optionsOf(names)}
    value={props.value as string[]}
    onChange={props.onChange}
  />
)

const page = editorPage({
  kind: 'tool',
  list: 'Flash tools',
  at: '/catalog-manage/tools',
  fields: toolFields,
  initial: {
    name: '',
    slug: '',
    description: '',
    install_fee: {},
    product_slug: '',
    service: null,
    region: null,
    is_fz3: false,
    is_fzl: false,
    is_benchflash: false,
    is_dealer_ownable: false,
    is_inhouse: false,
    is_rentable: false,
    methods: [],
    protocols: [],
  },
  calls: toolCalls,
  sections: [
    { title: '', fields: ['name', 'slug', 'description'] },
    { title: 'Sale', fields: ['install_fee', 'product_slug', 'service', 'region'] },
    {
      title: 'Compatibility',
      fields: [
        'is_fz3',
        'is_fzl',
        'is_benchflash',
        'is_dealer_ownable',
        'is_inhouse',
        'is_rentable',
        'methods',
        'protocols',
      ],
    },
  ],
  inputs: {
    install_fee: (props) => <PriceInput {...props} />,
    service: (props) => <ChoiceInput none="Not a service" names={toolServiceNames()} props={props} />,
    methods: (props) => <ConnectionsInput names={methodNames()} props={props} />,
    protocols: (props) => <ConnectionsInput names={protocolNames()} props={props} />,
    region: (props) => <ChoiceInput none="All regions" names={toolRegionNames()} props={props} />,
  },
})
export const clientLoader = page.clientLoader
export default page.EditorPage
