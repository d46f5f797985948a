import { MantineProvider } from '@mantine/core'
import { TextInput } from './text-input.tsx'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type FieldShapes, shown } from '../fields.ts'
import { Fields, type InputProps } from './fields.tsx'

const of: FieldShapes = {
  name: shown(z.string().min(1), { label: () => 'Name' }),
  note: shown(z.string().max(9), { label: () => 'Note' }),
  day: shown(z.iso.date().nullable(), { label: () => 'Day' }),
  tags: shown(z.array(z.string()).max(9), { label: () => 'Tags' }),
  places: shown(z.array(z.string()).min(1), { label: () => 'Places' }),
  amount: shown(z.string().max(9), { label: () => 'Amount', required: true }),
}
const form = { getInputProps: () => ({ value: '', onChange: () => undefined }) }
const labelsWith = (inputs: Record<string, (props: InputProps) => React.ReactNode>) =>
  [
    ...renderToStaticMarkup(
      <MantineProvider>
        <Fields of={of} form={form} inputs={inputs} />
      </MantineProvider>,
    ).matchAll(/<label[^>]*>(.*?)<\/label>/g),
  ].map(([, label]) => label!.replaceAll(/<[^>]+>/g, '').trim())
const all = (input: (props: InputProps) => React.ReactNode) =>
  Object.fromEntries(Object.keys(of).map((name) => [name, input]))

test('a field that may stay empty is marked, with the usual input and with one of its own', () => {
  const marked = ['Name', 'Note (optional)', 'Day (optional)', 'Tags (optional)', 'Places', 'Amount']
  expect(labelsWith({})).toEqual(marked)
  const own = ({ label, required }: InputProps) => <TextInput label={label} required={required === true} />
  expect(labelsWith(all(own))).toEqual(marked)
})

test('an input of its own also gets the label without the mark', () => {
  const alone = ({ labelText }: InputProps) => <TextInput label={labelText} />
  expect(labelsWith(all(alone))).toEqual(['Name', 'Note', 'Day', 'Tags', 'Places', 'Amount'])
})

test('a label that the heading above already says is hidden, and still names its input', () => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <Fields of={of} form={form} heading="Amount" />
    </MantineProvider>,
  )
  const headed = [...markup.matchAll(/<div class="[^"]*headed[^"]*"><div[^>]*><label[^>]*>(.*?)</g)]
  expect(headed.map(([, label]) => label)).toEqual(['Amount'])
})
