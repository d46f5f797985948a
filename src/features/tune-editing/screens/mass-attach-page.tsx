import { Checkbox } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useEffect, useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { listMakes } from '#features/catalog/contract/catalog.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Toggle } from '#kit/ui/toggle.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { optionsOf } from '#kit/ui/options.ts'
import { listMassAttaches, previewMassAttach, startMassAttach } from '../contract/attachments.ts'
import { getTuneRecord } from '../contract/tunes.ts'
import {
  attachmentProblemLabels,
  type AttachmentProblem,
  attachmentProblems,
  type AttachmentWish,
} from '../rules/attachments.ts'
import { AttachmentList } from './attachment-list.tsx'
import classes from './attach.module.css'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const at = { params: { id: Number(params['id']) } }
  const [tune, attachments, makes] = await Promise.all([
    call(getTuneRecord, at),
    call(listMassAttaches, at),
    call(listMakes, {}),
  ])
  return { tune, attachments: attachments.data, makes: makes.data }
}

interface Shown {
  fitting: number
  problems: Readonly<Record<string, number | undefined>>
  data: readonly { id: number; name: string; copy: string; problem: AttachmentProblem | null }[]
  next: number | null
}
type Only = 'fitting' | AttachmentProblem

const fuels = { petrol: 'Petrol', diesel: 'Diesel', hybrid: 'Hybrid', electric: 'Electric' }
const aspirations = {
  turbo: 'Turbo',
  'twin-turbo': 'Twin turbo',
  supercharged: 'Supercharged',
  natural: 'Naturally aspirated',
}
const gearboxes = { manual: 'Manual', dct: 'Dual clutch', automatic: 'Automatic', cvt: 'CVT' }
const choices = (words: Readonly<Record<string, string>>, all: string) => [
  { value: '', label: all },
  ...optionsOf(words),
]
const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${formatNumber(number)} ${many}`

/**
 * Copies a tune to many engines or transmissions: select by filters, preview, apply in the background, undo as a
 * whole.
 */
export default function MassAttachPage() {
  const { tune, attachments, makes } = useLoaderData<typeof clientLoader>()
  const mayEdit = useSession().may('catalog.manage')
  const [wish, setWish] = useState<AttachmentWish>({
    kind: tune.transmission === null ? 'engine' : 'transmission',
    with_figures: false,
  })
  const [only, setOnly] = useState<Only>('fitting')
  const [shown, setShown] = useState<Shown | null>(null)
  const [started, setStarted] = useState(0)
  const preview = useAction()
  const attempt = useIdempotentSubmit()
  const asked = useRef(0)
  const ask = async (before: Shown | null) => {
    const number = (asked.current += 1)
    const body = { ...wish, only, limit: 50, ...(before?.next ? { after: before.next } : {}) }
    const answer = await call(previewMassAttach, { params: { id: tune.id }, body: body as never })
    // Ignore an answer that a later request has superseded.
    if (asked.current === number) setShown({ ...answer, data: [...(before?.data ?? []), ...answer.data] })
  }
  useEffect(() => {
    const timer = setTimeout(() => void preview.run(() => ask(null)), 200)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- a new question for each wish
  }, [wish, only, started])

  const set = (change: Partial<AttachmentWish>) => setWish({ ...wish, ...change })
  const text = (value: string) => (value === '' ? undefined : value)
  const number = (value: string | number) => (value === '' ? undefined : Number(value))
  const isEngine = wish.kind === 'engine'
  const nouns: readonly [string, string] = isEngine ? ['engine', 'engines'] : ['transmission', 'transmissions']
  const begin = async () => {
    await attempt((once) =>
      call(
        startMassAttach,
        { params: { id: tune.id }, body: { ...wish, fitting: shown?.fitting ?? 0 } as never },
        once,
      ),
    )
    setStarted((times) => times + 1)
  }
  const lists = [
    { value: 'fitting' as const, label: `Get a copy (${formatNumber(shown?.fitting ?? 0)})` },
    ...attachmentProblems.map((value) => ({
      value,
      label: `${attachmentProblemLabels[value]} (${formatNumber(shown?.problems[value] ?? 0)})`,
    })),
  ]
  return (
    <PageShell
      title={`Attach ${tune.name} to many`}
      lead="Each engine or transmission gets a copy of this tune with its prices, tools, types and partners."
      crumbs={[
        { label: 'Tunes', to: link('/catalog-manage/tunes') },
        { label: tune.name, to: link('/catalog-manage/tunes/:id', { id: tune.id }) },
        { label: 'Attach to many' },
      ]}
    >
      <AttachmentList
        tuneId={tune.id}
        initial={attachments}
        mayEdit={mayEdit}
        again={started}
        onEnd={() => setStarted((times) => times + 1)}
      />
      <PagePart title="Choose">
        <div className={classes['filters']}>
          <Toggle
            label="Attach to"
            showLabel
            options={[
              { value: 'engine', label: 'Engines' },
              { value: 'transmission', label: 'Transmissions' },
            ]}
            value={wish.kind}
            onChange={(kind) => setWish({ kind, with_figures: wish.with_figures })}
          />
          <TextInput
            label="Search"
            placeholder={isEngine ? 'Name, code or control unit' : 'Name or control unit'}
            value={wish.q ?? ''}
            onChange={(event) => set({ q: text(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Make"
            value={wish.make ?? ''}
            data={choices(Object.fromEntries(makes.map(({ slug, name }) => [slug, name])), 'All makes')}
            onChange={(event) => set({ make: text(event.currentTarget.value) })}
          />
          {isEngine ? (
            <>
              <NativeSelect
                label="Fuel"
                value={wish.fuel ?? ''}
                data={choices(fuels, 'All fuels')}
                onChange={(event) => set({ fuel: text(event.currentTarget.value) })}
              />
              <NativeSelect
                label="Aspiration"
                value={wish.aspiration ?? ''}
                data={choices(aspirations, 'All')}
                onChange={(event) => set({ aspiration: text(event.currentTarget.value) })}
              />
              <NumberInput
                label="Factory power from, hp"
                hideControls
                min={0}
                value={wish.power_from ?? ''}
                onChange={(value) => set({ power_from: number(value) })}
              />
              <NumberInput
                label="Factory power to, hp"
                hideControls
                min={0}
                value={wish.power_to ?? ''}
                onChange={(value) => set({ power_to: number(value) })}
              />
            </>
          ) : (
            <NativeSelect
              label="Type of transmission"
              value={wish.gearbox ?? ''}
              data={choices(gearboxes, 'All')}
              onChange={(event) => set({ gearbox: text(event.currentTarget.value) })}
            />
          )}
        </div>
        <Checkbox
          label="Copy power and torque"
          description="Only if the figures are the same. Otherwise the copies have none."
          checked={wish.with_figures}
          onChange={(event) => set({ with_figures: event.currentTarget.checked })}
          mt="md"
        />
      </PagePart>
      <PagePart
        title="Preview"
        lead={shown ? `${count(shown.fitting, ...nouns)} get a copy.` : 'Looking for what fits.'}
      >
        <FormFailure message={preview.failure} />
        <NativeSelect
          aria-label="Shown in the preview"
          data={lists}
          value={only}
          onChange={(event) => setOnly(event.currentTarget.value as Only)}

          style={{ maxWidth: '26rem' }}
        />
        <ul className={classes['targets']} aria-busy={preview.busy}>
          {shown?.data.map(({ id, name, copy, problem }) => (
            <li key={id}>
              <span>{name}</span>
              <span className={classes['quiet']}>{problem === null ? copy : attachmentProblemLabels[problem]}</span>
            </li>
          ))}
        </ul>
        {shown?.data.length === 0 && <p className={classes['quiet']}>None.</p>}
        {shown?.next && (
          <Button variant="default" loading={preview.busy} onClick={() => void preview.run(() => ask(shown))}>
            Show more
          </Button>
        )}
        {mayEdit && (
          <div className={classes['start']}>
            <ConfirmButton
              variant="filled"
              disabled={!shown || shown.fitting === 0 || preview.busy}
              label={`Attach to ${count(shown?.fitting ?? 0, ...nouns)}`}
              title={`Attach to ${count(shown?.fitting ?? 0, ...nouns)}?`}
              confirmLabel="Attach"
              onConfirm={begin}
            >
              <p>
                The copies appear in the shop all at once. You can undo this in one step. Copies sold by then are
                retired.
              </p>
            </ConfirmButton>
          </div>
        )}
      </PagePart>
    </PageShell>
  )
}
