import type { Block } from '#features/content/contract/blocks.ts'
import { BlockList } from '#features/content/ui/block-list.tsx'
import type { FieldValues, InputProps } from '#kit/ui/fields.tsx'
import { BlockPreview, type BlockPreviewProps } from './block-preview.tsx'

/** Input for a blocks field. */
export const blocksInput = ({ value, onChange, labelText, error, errors = {} }: InputProps) => (
  <BlockList label={labelText} value={value as Block[]} onChange={onChange} error={error} errors={errors} />
)

const textIn = (values: FieldValues, name: string) => String(values[name] ?? '')

/** Editor section with a record's blocks and their preview. */
export const blocksSection = (layoutOf: (values: FieldValues) => BlockPreviewProps['layout']) => ({
  title: '',
  fields: ['blocks'],
  after: (values: FieldValues) => (
    <BlockPreview
      title={textIn(values, 'name')}
      summary={textIn(values, 'summary')}
      layout={layoutOf(values)}
      pictureId={(values['picture_id'] as number | null | undefined) ?? null}
      actionLabel={textIn(values, 'action_label')}
      actionTo={textIn(values, 'action_to')}
      blocks={(values['blocks'] as Block[] | undefined) ?? []}
    />
  ),
})
