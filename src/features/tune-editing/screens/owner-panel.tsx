import { useCallback, useEffect, useState } from 'react'
import { listTuneOwners, type TuneOwner } from '#features/partners/contract/tune-pools.ts'
import { brandChoices, type Choice, poolChoices, tunerChoices } from '#features/partners/ui/owner-choices.ts'
import { OwnerForm } from '#features/partners/ui/owner-form.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { call } from '#kit/call.ts'

interface Owners {
  /** Undefined for stock tunes, which are never sold. */
  tune: TuneOwner | undefined
  tuners: readonly Choice[]
  pools: readonly Choice[]
  brands: readonly Choice[]
}

/** The owner of a tune: the tuner or pool that earns a share of each sale. */
export function OwnerPanel({ slug }: { slug: string }) {
  const [owners, setOwners] = useState<Owners | null>(null)
  const words = useErrorText()
  const [problem, setProblem] = useState<string | null>(null)
  const read = useCallback(async () => {
    const [{ data }, tuners, pools, brands] = await Promise.all([
      call(listTuneOwners, { query: { tune: slug } }),
      tunerChoices(),
      poolChoices(),
      brandChoices(),
    ])
    setOwners({ tune: data[0], tuners, pools, brands })
  }, [slug])
  useEffect(() => {
    read().catch((error: unknown) => setProblem(words(error)))
  }, [read, words])
  if (problem !== null) return <FormFailure message={problem} />
  if (owners === null) return null
  const { tune, ...choices } = owners
  if (!tune) return <p>Stock tunes aren’t sold, so they have no owner.</p>
  return (
    <>
      <p>The owner earns a share of each sale. Changes apply to future sales.</p>
      <OwnerForm key={JSON.stringify(tune)} tune={tune} {...choices} onDone={() => void read()} />
    </>
  )
}
