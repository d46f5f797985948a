import { mergeAttributes, Node } from '@tiptap/core'
import { OrderedList } from '@tiptap/extension-list'
import { Table } from '@tiptap/extension-table'

export const boxKinds = ['note', 'tip', 'warning'] as const
export type BoxKind = (typeof boxKinds)[number]

/** A callout: `<aside class="warning">`. */
export const Box = Node.create({
  name: 'box',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'note',
      parseHTML: (element: HTMLElement) => boxKinds.find((kind) => element.classList.contains(kind)) ?? 'note',
      renderHTML: ({ kind }: Record<string, unknown>) => ({ class: kind }),
    },
  }),
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', mergeAttributes(HTMLAttributes), 0],
})

/** Numbered lists, optionally as steps: `<ol class="steps">`. */
export const Steps = OrderedList.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      isSteps: {
        default: false,
        parseHTML: (element: HTMLElement) => element.classList.contains('steps'),
        renderHTML: ({ isSteps }: Record<string, unknown>) => (isSteps ? { class: 'steps' } : {}),
      },
    }
  },
})

/** A table that the Tab key leaves after its last cell, where it would add a row each time. */
export const CellTable = Table.extend({
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() }
  },
})
