import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { IconAlertTriangle } from '#kit/ui/icons.tsx'
import { getFile, type StoredFile } from '../contract.ts'
import type { Certainty, Identifier, Verdict } from '../identify/verdict.ts'
import { EntropyPlot } from './entropy-plot.tsx'
import classes from './verdict-card.module.css'
import * as m from '../messages/m.ts'

const certaintyLabels = (): Record<Certainty, string> => ({
  certain: m.certain(),
  likely: m.likely(),
  guess: m.guess(),
})
const integrityLabels = (): Record<Verdict['integrity']['state'], string> => ({
  ok: m.checksumsOk(),
  wrong: m.checksumsWrong(),
  unknown: m.checksumsUnknown(),
})
/** Names of identifiers in a file, by kind. */
export const identifierLabels = (): Record<Identifier['kind'], string> => ({
  hardware: m.hardwareNumber(),
  software: m.softwareNumber(),
  part: m.partNumber(),
  epk: m.identification(),
  ecu: m.controlUnit(),
  engine: m.engine(),
  version: m.version(),
})

const at = (offset: number): string => `0x${offset.toString(16).toUpperCase()}`

/** Names the earlier file with the same bytes and the request it belongs to. */
function SentBefore({ id }: { id: number }) {
  const [earlier, setEarlier] = useState<Pick<StoredFile, 'name' | 'attached_to'> | null>(null)
  useEffect(() => {
    let isShown = true
    void call(getFile, { params: { id }, query: {} }).then(
      (found) => isShown && setEarlier(found),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [id])
  const request = /^tune-request\/(\d+)$/.exec(earlier?.attached_to ?? '')?.[1] ?? 'none'
  return m.sentBefore({ name: earlier?.name ?? '', request })
}

/** The verdict on a file: evidence with its certainty, numbers found, contradictions, and entropy. */
export function VerdictCard({
  verdict,
  file = null,
  bytes,
}: {
  verdict: Verdict
  /** The file's size while there is no record yet. */
  bytes?: number
  file?: Pick<StoredFile, 'bytes' | 'sha256' | 'duplicate_of'> | null
}) {
  const whole = file?.bytes ?? bytes ?? verdict.bytes_read
  const facts = [
    { label: m.size(), value: m.byteCount({ bytes: whole }) },
    { label: m.checksums(), value: `${integrityLabels()[verdict.integrity.state]}. ${verdict.integrity.says}` },
    ...(verdict.integrity.algorithm ? [{ label: m.algorithm(), value: verdict.integrity.algorithm }] : []),
    ...verdict.facts,
    ...(verdict.checksum === '' ? [] : [{ label: 'CRC-32', value: verdict.checksum.toUpperCase() }]),
    ...(file ? [{ label: 'SHA-256', value: `${file.sha256.slice(0, 16)}…` }] : []),
  ]
  return (
    <div className={classes['card']}>
      <p className={classes['title']}>
        <b>{verdict.title}</b>
        <span className={classes['certainty']} data-certainty={verdict.certainty}>
          {certaintyLabels()[verdict.certainty]}
        </span>
      </p>
      {file?.duplicate_of && (
        <p className={classes['against']}>
          <IconAlertTriangle size={16} aria-hidden />
          <SentBefore id={file.duplicate_of} />
        </p>
      )}
      {verdict.contradictions.map((text) => (
        <p key={text} className={classes['against']}>
          <IconAlertTriangle size={16} aria-hidden />
          {text}
        </p>
      ))}
      <EntropyPlot entropy={verdict.entropy} bytes={verdict.bytes_read} />
      <div className={classes['columns']}>
        <section aria-label={m.why()}>
          <h3>{m.why()}</h3>
          <ul className={classes['evidence']}>
            {verdict.evidence.map(({ says, certainty }) => (
              <li key={says} data-certainty={certainty}>
                {says}
                {certainty === 'guess' && <em> {m.onlyAHint()}</em>}
              </li>
            ))}
          </ul>
        </section>
        {verdict.identifiers.length > 0 && (
          <section aria-label={m.foundInFile()}>
            <h3>{m.foundInFile()}</h3>
            <dl className={classes['facts']}>
              {verdict.identifiers.slice(0, 10).map(({ kind, value, offset, maker }) => (
                <div key={`${kind}${value}`}>
                  <dt>{identifierLabels()[kind]}</dt>
                  <dd>
                    <code>{value}</code>
                    <small>
                      {maker ? `${maker}, ` : ''}
                      {at(offset)}
                    </small>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <section aria-label={m.theFile()}>
          <h3>{m.theFile()}</h3>
          <dl className={classes['facts']}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  )
}
