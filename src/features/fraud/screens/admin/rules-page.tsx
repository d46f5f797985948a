import { Checkbox } from '@mantine/core'
import { useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { fraudRulesForm, getFraudRules, updateFraudRules } from '../../contract.ts'
import { type FraudIndicator, fraudIndicatorLabels, fraudIndicators } from '../../rules.ts'

export const clientLoader = () => call(getFraudRules, {})
type Rules = Awaited<ReturnType<typeof clientLoader>>

/** The threshold of each indicator that counts events. */
const marks: Partial<Record<FraudIndicator, { key: 'declined_from' | 'cards_from' | 'orders_from'; label: string }>> = {
  declined_payments: { key: 'declined_from', label: 'declined in 24 hours' },
  many_cards: { key: 'cards_from', label: 'cards in 30 days' },
  many_orders: { key: 'orders_from', label: 'orders in 24 hours' },
}

/** The points of each fraud indicator, and the total from which an order waits for a review. */
export default function FraudRulesPage() {
  const rules = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      lead="The points of all indicators of an order are added up. Indicators with 0 points are ignored. Changes apply to orders in this region that are paid from now on."
      crumbs={[{ label: 'Fraud checks', to: link('/admin/fraud-checks') }, { label: 'Rules' }]}
    >
      <RulesForm key={rules.version} rules={rules} />
    </PageShell>
  )
}

function RulesForm({ rules }: { rules: Rules }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: fraudRulesForm,
    initial: { ...rules, reason: '' },
    submit: async (body) => {
      await call(updateFraudRules, { body })
      notify({ text: 'Rules saved.', kind: 'success' })
      await revalidate()
    },
  })
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel="Save rules" label="Fraud rules">
      <FieldRow>
        <NumberInput
          label="Points from which an order is reviewed"
          min={1}
          max={600}
          allowDecimal={false}
          {...form.getInputProps('review_at')}
        />
      </FieldRow>
      <Checkbox
        label="Hold these orders until someone approves them"
        {...form.getInputProps('holds', { type: 'checkbox' })}
      />
      {fraudIndicators.map((indicator) => {
        const mark = marks[indicator]
        return (
          <FieldRow key={indicator}>
            <NumberInput
              label={fraudIndicatorLabels[indicator]}
              min={0}
              max={100}
              allowDecimal={false}
              suffix=" points"
              {...form.getInputProps(indicator)}
            />
            {mark && (
              <NumberInput
                label={`From how many ${mark.label}`}
                min={2}
                max={50}
                allowDecimal={false}
                {...form.getInputProps(mark.key)}
              />
            )}
          </FieldRow>
        )
      })}
      <ReasonInput form={form} />
    </FormShell>
  )
}
