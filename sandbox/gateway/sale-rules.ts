import type { StoredCard, TransactionStatus } from './records.ts'
import { type MatchCode, outcomeOfAmount, postalCodeResponse, streetAddressResponse } from './test-values.ts'

export interface SaleFacts {
  readonly amount: number
  readonly card: StoredCard
  readonly postalCode: string | null
  readonly street: string | null
  readonly isDuplicate: boolean
  readonly submit: boolean
}

export interface SaleDecision {
  readonly status: TransactionStatus
  readonly processorCode: string | null
  readonly rejection: string | null
  readonly postalResponse: MatchCode
  readonly streetResponse: MatchCode
}

/**
 * Decides the outcome of a sale from Braintree's documented test values. The sandbox account has AVS and CVV rules
 * that reject a postal code or CVV that doesn't match (N).
 */
export function decideSale({ amount, card, postalCode, street, isDuplicate, submit }: SaleFacts): SaleDecision {
  const postalResponse = postalCodeResponse(postalCode ?? card.postalCode)
  const streetResponse = streetAddressResponse(street)
  const rejected = (rejection: string, processorCode: string | null = null): SaleDecision => ({
    status: 'gateway_rejected',
    processorCode,
    rejection,
    postalResponse,
    streetResponse,
  })
  const processed = (status: TransactionStatus, processorCode: string): SaleDecision => ({
    status,
    processorCode,
    rejection: null,
    postalResponse,
    streetResponse,
  })

  if (isDuplicate) return rejected('duplicate')
  if (card.outcome === 'fraud' || card.outcome === 'risk_threshold') return rejected(card.outcome)
  const byAmount = outcomeOfAmount(amount)
  if (byAmount.kind === 'application_incomplete') return rejected('application_incomplete')
  if (byAmount.kind !== 'approved') return processed(byAmount.kind, byAmount.code)
  if (card.outcome === 'processor_declined') return processed('processor_declined', '2000')
  if (card.outcome === 'failed') return processed('failed', '3000')
  const postalFails = postalResponse === 'N'
  const cvvFails = card.cvvResponse === 'N'
  if (postalFails || cvvFails) {
    return rejected(postalFails && cvvFails ? 'avs_and_cvv' : postalFails ? 'avs' : 'cvv', '1000')
  }
  return processed(submit ? 'submitted_for_settlement' : 'authorized', '1000')
}

export const isCharge = (status: TransactionStatus): boolean =>
  status === 'submitted_for_settlement' || status === 'authorized'
