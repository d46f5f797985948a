import { inSentence } from '#kit/locale.ts'
import { Checkbox, Radio } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { formatMoney } from '#kit/money.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { serialNumber, type TradeInDevice } from '../../contract/trade-ins.ts'
import { allowanceFor, type Casing, casings, casingLabels, conditionOf, conditionLabels } from '../../rules.ts'
import classes from './trade-in.module.css'
import type { TradeInChoice } from './use-trade-in.ts'
import * as m from '../../messages/m.ts'

const questions = () =>
  [
    ['powers_on', m.checkPower()],
    ['connects', m.checkConnection()],
    ['complete', m.checkCables()],
    ['unlinked', m.checkUnlinked()],
  ] as const

/** Device, serial number and condition, with the resulting trade-in value. */
export function DevicePart({ choice, devices }: { choice: TradeInChoice; devices: readonly TradeInDevice[] }) {
  const { currency } = useSite()
  const { device, answers, serial } = choice
  const makes = [...Map.groupBy(devices, ({ make }) => make)]
  const best = (item: TradeInDevice) =>
    Math.max(...Object.values(item.allowances).map((prices) => prices?.[currency] ?? 0))
  const problem = choice.isTouched ? (serialNumber.safeParse(serial).error?.issues[0]?.message ?? null) : null
  return (
    <>
      <PagePart title={m.yourDevice()}>
        <div className={classes['fields']}>
          <NativeSelect
            label={m.deviceModel()}
            required
            value={device?.slug ?? ''}
            onChange={(event) => choice.setDevice(event.currentTarget.value)}
          >
            <option value="">{m.choose()}</option>
            {makes.map(([make, items]) => (
              <optgroup key={make} label={make}>
                {items.map((item) => (
                  <option key={item.slug} value={item.slug}>
                    {m.modelUpTo({ model: item.model, amount: formatMoney({ minor: best(item), currency }) })}
                  </option>
                ))}
              </optgroup>
            ))}
          </NativeSelect>
          {device?.note && <p className={classes['hint']}>{device.note}</p>}
          <TextInput
            label={m.serialNumber()}
            required
            autoComplete="off"
            description={m.serialHint()}
            value={serial}
            error={problem}
            onChange={(event) => choice.setSerial(event.currentTarget.value)}
            onBlur={() => serial !== '' && choice.touch()}
          />
        </div>
      </PagePart>
      <PagePart title={m.condition()} lead={m.conditionLead()}>
        <div className={classes['fields']}>
          {questions().map(([name, label]) => (
            <Checkbox
              key={name}
              label={label}
              checked={answers[name]}
              onChange={(event) => choice.setAnswers({ ...answers, [name]: event.currentTarget.checked })}
            />
          ))}
          <Radio.Group
            label={m.deviceCase()}
            value={answers.casing}
            onChange={(value) => choice.setAnswers({ ...answers, casing: value as Casing })}
          >
            <div className={classes['radios']}>
              {casings.map((value) => (
                <Radio key={value} value={value} label={casingLabels()[value]} />
              ))}
            </div>
          </Radio.Group>
        </div>
        <Worth choice={choice} />
      </PagePart>
    </>
  )
}

function Worth({ choice: { device, answers } }: { choice: TradeInChoice }) {
  const { currency } = useSite()
  const condition = conditionOf(answers)
  const minor = device && condition ? allowanceFor(device.allowances, condition, currency) : null
  return (
    <output className={classes['worth']} {...(minor === null ? {} : { 'data-known': true })}>
      {device === null ? (
        m.chooseDeviceForValue()
      ) : condition === null ? (
        m.unlinkFirst()
      ) : minor === null ? (
        m.conditionNotTaken({ condition: inSentence(conditionLabels()[condition]) })
      ) : (
        <>
          <span>{conditionLabels()[condition]}</span>
          <strong>
            <Price minor={minor} currency={currency} />
          </strong>
          <span>{m.offNewTool()}</span>
        </>
      )}
    </output>
  )
}
