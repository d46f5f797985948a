import { Link } from 'react-router'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Checkbox, MultiSelect } from '@mantine/core'
import { link } from '#kit/link.ts'
import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import type { ReactNode } from 'react'
import { useSession } from '#access/ui/session.tsx'
import { lookOf } from '#kit/fields.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import {
  type CategoryPage,
  categoryPageFields,
  type ToolRule,
  toolRuleFields,
  updateCategoryPages,
  updateToolRules,
} from '../../contract/settings.ts'
import classes from './settings.module.css'
import { useRows } from './use-rows.ts'
import plain from '#kit/ui/workbench/plain-table.module.css'
import { TableHead } from '#kit/ui/table-head.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { optionsOf } from '#kit/ui/options.ts'
import { clsx } from 'clsx'

const sorts = Object.entries(lookOf(categoryPageFields.sort)?.choices?.() ?? {})

/** The category pages of the shop: what they list, in which order, and whether the catalog links to them. */
export function CategoryPagesForm({
  pages,
  types,
}: {
  pages: readonly CategoryPage[]
  types: readonly { slug: string; name: string }[]
}) {
  const form = useRows(pages, updateCategoryPages)
  const isReadOnly = !useSession().may('catalog.manage')
  return (
    <>
      <Table label="Category pages" head={['Page', 'Types', 'Default order', 'Order', 'Listed']}>
        {form.rows.map((page) => (
          <tr key={page.id}>
            <th scope="row">/catalog/{page.slug}</th>
            <td className={classes['types']}>
              <MultiSelect
                aria-label={`Types on ${page.slug}`}
                data={types.map(({ slug, name }) => ({ value: slug, label: name }))}
                value={page.types}
                disabled={isReadOnly}
                searchable
                onChange={(next) => form.change(page.id, { types: next })}
              />
            </td>
            <td>
              <NativeSelect
                aria-label={`Default order of ${page.slug}`}
                data={sorts.map(([value, label]) => ({ value, label }))}
                value={page.sort}
                disabled={isReadOnly}
                onChange={(event) => form.change(page.id, { sort: event.currentTarget.value })}
              />
            </td>
            <td className={classes['order']}>
              <NumberInput
                aria-label={`Order of ${page.slug}`}
                value={page.position}
                min={0}
                allowDecimal={false}
                disabled={isReadOnly}
                onChange={(next) => next !== '' && form.change(page.id, { position: next })}
              />
            </td>
            <td>
              <Checkbox
                aria-label={`List ${page.slug}`}
                checked={page.is_shown}
                disabled={isReadOnly}
                onChange={(event) => form.change(page.id, { is_shown: event.currentTarget.checked })}
              />
            </td>
          </tr>
        ))}
      </Table>
      <FormActions form={form} />
    </>
  )
}

type ToolField = keyof typeof toolRuleFields
const lists = ['methods', 'protocols'] as const
const isList = (field: ToolField): field is (typeof lists)[number] => lists.some((list) => list === field)
const flags = (Object.keys(toolRuleFields) as ToolField[]).filter((field) => !isList(field))
const labelOf = (field: ToolField) => lookOf(toolRuleFields[field])?.label() ?? field
const choicesOf = (field: ToolField) => optionsOf(lookOf(toolRuleFields[field])?.choices?.() ?? {})

/**
 * What each tool can be used for and how it connects. Order types, rentals, dealer tools and the tool comparison
 * depend on it.
 */
export function ToolRulesForm({ tools }: { tools: readonly ToolRule[] }) {
  const form = useRows(tools, updateToolRules)
  const isReadOnly = !useSession().may('catalog.manage')
  return (
    <>
      <Table label="Compatibility rules" head={['Tool', ...flags.map(labelOf), ...lists.map(labelOf)]}>
        {form.rows.map((tool) => (
          <tr key={tool.id}>
            <th scope="row">
              <Link to={link('/catalog-manage/tools/:id', { id: tool.id })}>{tool.name}</Link>
            </th>
            {flags.map((flag) => (
              <td key={flag}>
                <Checkbox
                  aria-label={`${tool.name}: ${labelOf(flag)}`}
                  checked={tool[flag]}
                  disabled={isReadOnly}
                  onChange={(event) => form.change(tool.id, { [flag]: event.currentTarget.checked })}
                />
              </td>
            ))}
            {lists.map((list) => (
              <td key={list} className={classes['connections']}>
                <MultiSelect
                  aria-label={`${tool.name}: ${labelOf(list)}`}
                  data={choicesOf(list)}
                  value={tool[list]}
                  disabled={isReadOnly}
                  onChange={(next) => form.change(tool.id, { [list]: next })}
                />
              </td>
            ))}
          </tr>
        ))}
      </Table>
      <FormActions form={form} />
    </>
  )
}

const Table = ({ label, head, children }: { label: string; head: readonly string[]; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard has to reach it
  <section className={classes['scroll']} aria-label={label} tabIndex={0}>
    <table className={clsx(plain['table'], classes['table'])}>
      <TableHead titles={head} />
      <tbody>{children}</tbody>
    </table>
  </section>
)

function FormActions({
  form: { isChanged, busy, failure, save, discard },
}: {
  form: { isChanged: boolean; busy: boolean; failure: string | null; save: () => Promise<void>; discard: () => void }
}) {
  if (!isChanged && failure === null) return null
  return (
    <div className={classes['actions']}>
      <FormFailure message={failure} />
      <Button loading={busy} disabled={!isChanged} onClick={() => void save()}>
        Save
      </Button>
      <Button variant="default" disabled={busy} onClick={discard}>
        Discard
      </Button>
    </div>
  )
}
