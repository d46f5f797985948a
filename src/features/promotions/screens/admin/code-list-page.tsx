import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useParams, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { focusProblem } from '#kit/ui/focus-problem.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { listPage, type ListPageSpec, type AnswerOf } from '#kit/ui/list-page.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { exportGeneratedCodes, generateCodes, generatedMax, listGeneratedCodes } from '../../contract/promotions.ts'
import { codeActs, codeStateKinds, codeStateLabels } from './code-acts.ts'
import classes from './promotions.module.css'
import { OrderLink } from '#features/orders/ui/order-link.tsx'

/** Generated single-use codes of a promotion. */
function useCodeList(answer: AnswerOf<typeof listGeneratedCodes>): ListPageSpec<typeof listGeneratedCodes> {
  const id = Number(useParams()['id'])
  return {
    crumbs: [
      { label: 'Promotions', to: link('/admin/promotions') },
      { label: answer.name, to: link('/admin/promotions/:id', { id }) },
      { label: 'Generated codes' },
    ],
    actions: <GenerateButton id={id} />,
    noun: 'code',
    search: 'Code',
    filters: { state: { words: codeStateLabels } },
    csv: exportGeneratedCodes,
    csvParams: { id },
    bulk: bulkActs(({ code }) => code, codeActs(id)),
    emptyTitle: 'No codes yet',
    empty: 'Generate codes and export them as CSV to hand them out. Each works once.',
    columns: [
      'code',
      { key: 'state', title: 'Status', words: codeStateLabels, kinds: codeStateKinds },
      {
        key: 'order',
        render: ({ order_id: order, invoice_number: invoice }) =>
          order !== null && <OrderLink id={order} invoice={invoice} />,
      },
      { key: 'created_at', title: 'Generated' },
    ],
  }
}
const page = listPage(listGeneratedCodes, useCodeList)
export const clientLoader = page.clientLoader
export default page.ListPage

function GenerateButton({ id }: { id: number }) {
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const { busy, failure, run } = useAction()
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState<number | ''>(100)
  const isCount = Number.isInteger(count) && Number(count) >= 1 && Number(count) <= generatedMax
  const generate = async () => {
    const made = await attempt((once) => call(generateCodes, { params: { id }, body: { count: Number(count) } }, once))
    setOpen(false)
    notify({ text: `${formatNumber(made.count)} ${made.count === 1 ? 'code' : 'codes'} generated.`, kind: 'success' })
    await revalidate()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Generate codes</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Generate codes">
        <form
          className={classes['generate']}
          onSubmit={(event) => {
            event.preventDefault()
            if (isCount) void run(generate)
            else focusProblem()
          }}
        >
          <NumberInput
            label="How many"
            description={`At most ${formatNumber(generatedMax)} at a time. Each code works once.`}
            min={1}
            max={generatedMax}
            allowDecimal={false}
            grouped
            value={count}
            error={isCount ? null : `Enter 1 to ${formatNumber(generatedMax)}.`}
            onChange={setCount}
            data-autofocus
          />
          <FormFailure message={failure} />
          <Button type="submit" loading={busy}>
            Generate
          </Button>
        </form>
      </Dialog>
    </>
  )
}
