import { type BulkAct, reasonAsk } from '#kit/ui/bulk-run.ts'
import { type GeneratedCode, restoreGeneratedCode, withdrawGeneratedCode } from '../../contract/promotions.ts'

export const codeStateLabels = { unused: 'Unused', used: 'Used', withdrawn: 'Withdrawn' } as const
export const codeStateKinds = { unused: 'new', used: 'done', withdrawn: 'ended' } as const
/** Bulk actions for generated codes. */
export const codeActs = (promotion: number): readonly BulkAct<Pick<GeneratedCode, 'id' | 'state' | 'version'>>[] => {
  const act = (from: 'unused' | 'withdrawn', words: Pick<BulkAct<never>, 'label' | 'done' | 'text'>) => {
    const [call, back] =
      from === 'unused'
        ? ([withdrawGeneratedCode, restoreGeneratedCode] as const)
        : ([restoreGeneratedCode, withdrawGeneratedCode] as const)
    const to = from === 'unused' ? 'withdrawn' : 'unused'
    return {
      ...words,
      asks: [reasonAsk],
      change: ({ state }) =>
        state === from
          ? { from: codeStateLabels[from], to: codeStateLabels[to] }
          : { skip: `${codeStateLabels[state]}.` },
      perform: async ({ id, version }, { reason = '' }, send) => {
        const params = { id: promotion, code: id }
        const moved = await send(call, { params, body: { version, reason } })
        return () => send(back, { params, body: { version: moved.version, reason: `Undo: ${reason}` } })
      },
    } satisfies BulkAct<Pick<GeneratedCode, 'id' | 'state' | 'version'>>
  }
  return [
    act('unused', {
      label: 'Withdraw',
      done: 'withdrawn',
      text: 'Customers can no longer use them. Orders placed with one keep their discount.',
    }),
    act('withdrawn', { label: 'Restore', done: 'restored', text: 'Customers can use them again, once each.' }),
  ]
}
