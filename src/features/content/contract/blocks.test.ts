import { expect, test } from 'vitest'
import { fieldsOf } from '#kit/validation.ts'
import { block } from './blocks.ts'

const base = { id: 'b1', region: 'all' }
const long = (length: number) => 'x'.repeat(length + 1)

test.each([
  [{ kind: 'text', html: long(200_000) }, 'html', 'Text can be at most 200,000 characters.'],
  [{ kind: 'points', title: long(160), items: [] }, 'title', 'Heading can be at most 160 characters.'],
  [
    { kind: 'action', title: '', text: '', label: long(60), to: '/faq' },
    'label',
    'Button can be at most 60 characters.',
  ],
  [{ kind: 'table', title: '', head: ['a'], rows: [[long(400)]] }, 'rows.0.0', 'Cell can be at most 400 characters.'],
])('an error of a block calls its field as the editor does: %#', (values, path, message) => {
  const { error } = block.safeParse({ ...base, ...values })
  expect(error && fieldsOf(error)).toEqual({ [path]: [message] })
})
