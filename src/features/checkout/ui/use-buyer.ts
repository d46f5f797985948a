import { emptyAddress, usualCountry } from '#features/addresses/rules.ts'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import {
  type Address,
  createAddress,
  listAddresses,
  listCountries,
  updateAddress,
} from '#features/addresses/contract.ts'
import { listPaymentMethods, type PaymentMethod } from '#features/payment-methods/contract.ts'
import { call } from '#kit/call.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { useAccountChoice } from './account-choices.tsx'
import type { CardFieldsHandle } from '#features/payments/ui/card-fields.tsx'
import { deviceTerms, storedDeviceTerms } from '#features/payments/ui/device-data.ts'
import type { ChosenGiftCard } from './gift-card-field.tsx'
import { forgetDraft, keepDraft, readDraft } from '../client/draft.ts'
import {
  checkoutProblems,
  type CheckoutValues,
  type Country,
  fieldsOfAddress,
  isSameAddress,
} from './checkout-values.ts'

export interface BuyingUser {
  id: number
  name: string
  email: string
}
export type Buyer = ReturnType<typeof useBuyer>

/**
 * Buyer and payment state for all checkout forms: contact, saved and new addresses, saved and new cards, accounts,
 * discount codes and shipping. Input is kept in this browser until paid.
 */
export function useBuyer(user: BuyingUser | null) {
  const { region, currency, paymentFrameUrl } = useSite()
  const owner = { userId: user?.id ?? null, region }
  const country = usualCountry(currency)
  const [initial] = useState<CheckoutValues>(() => ({
    email: user?.email ?? '',
    addressId: null,
    shipping: { ...emptyAddress(country), full_name: user?.name ?? '' },
    sameAddress: true,
    billing: emptyAddress(country),
    vatNumber: '',
    purchaseOrder: '',
    keepAddress: user !== null,
  }))
  const [draft] = useState(() => readDraft(owner, initial))
  const [countries, setCountries] = useState<Country[]>([])
  const [addresses, setAddresses] = useState<Address[]>([])
  const [methods, setMethods] = useState<PaymentMethod[]>([])
  const [method, setMethod] = useState('new')
  const [keepCard, setKeepCard] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>(draft?.codes ?? [])
  const [tier, setTier] = useState<string | null>(draft?.tier ?? null)
  const [giftCard, setGiftCard] = useState<ChosenGiftCard | null>(null)
  const choice = useAccountChoice(user?.id ?? null, currency)
  const isAccountChosen = useRef(false)
  const card = useRef<CardFieldsHandle>(null)
  const form = useForm<CheckoutValues>({
    initialValues: draft?.values ?? initial,
    validateInputOnBlur: true,
    validate: checkoutProblems,
  })
  const isPaid = useRef(false)
  /** The initial form values. */
  const untouched = useRef(JSON.stringify(initial))
  const { userId } = owner
  useEffect(() => {
    if (isPaid.current || (JSON.stringify(form.values) === untouched.current && codes.length === 0)) return
    keepDraft({ values: form.values, codes, tier }, { userId, region })
  }, [form.values, codes, tier, userId, region])
  useEffect(() => {
    void call(listCountries, {}).then(({ data }) => setCountries(data))
    if (user === null) return
    void call(listAddresses, {}).then(({ data }) => {
      setAddresses(data)
      // Do not overwrite what was typed in the meantime.
      if (!data[0] || draft !== null || !isSameAddress(form.getValues().shipping, initial.shipping)) return
      const values = { ...form.getValues(), addressId: data[0].id, shipping: fieldsOfAddress(data[0]) }
      untouched.current = JSON.stringify(values)
      form.setValues(values)
    })
    void call(listPaymentMethods, {}).then(({ data }) => {
      const usable = data.filter((item) => !item.is_expired)
      setMethods(usable)
      if (usable[0]) setMethod(String(usable[0].id))
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another user has other addresses and cards
  }, [user?.id])

  const chooseAccount = (slug: string | null) => {
    isAccountChosen.current = true
    choice.onChange(slug)
    // Purchases on account are billed to the dealer, so hidden fields must not be required.
    if (slug !== null) form.setFieldValue('sameAddress', true)
  }
  useEffect(() => {
    if (choice.usual !== null && !isAccountChosen.current) chooseAccount(choice.usual)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- must not override an explicit choice
  }, [choice.usual])

  const { shipping, email, vatNumber, purchaseOrder } = form.values
  const account = choice.dealers.find(({ slug }) => slug === choice.value)
  const known = countries.find(({ code }) => code === shipping.country_code)
  const isPlaced = known !== undefined && (known.states.length === 0 || shipping.state !== '')
  const { country_code, state, postal_code } = shipping
  /** The amount for card or account: the total less what the gift card pays. A dealer account always pays in full. */
  const dueOf = (total: number): number =>
    giftCard === null || choice.value !== null ? total : Math.max(0, total - giftCard.balance)
  return {
    user,
    form,
    giftCard,
    setGiftCard,
    dueOf,
    countries,
    addresses,
    methods,
    method,
    setMethod,
    keepCard,
    setKeepCard,
    codes,
    setCodes,
    tier,
    setTier,
    choice: { ...choice, onChange: chooseAccount },
    /** The dealer's address when its account pays, because the invoice goes there. */
    billedTo: account?.address ?? null,
    card,
    /** The selected country, once countries are loaded. */
    country: known,
    /** Whether the destination is complete enough to determine tax. */
    isPlaced,
    /** The buyer's parameters of an estimate. */
    terms: {
      ...(isPlaced ? { destination: { country_code, state, postal_code } } : {}),
      ...(vatNumber ? { vat_number: vatNumber } : {}),
      ...(/.+@.+\..+/.test(email) ? { email } : {}),
    },
    /** Further parameters of an order. */
    orderTerms: purchaseOrder.trim() === '' ? {} : { purchase_order: purchaseOrder.trim() },
    /**
     * The card payment: a gift card code, plus a nonce or saved card for the rest unless nothing is due; null when
     * the card fields are incomplete.
     */
    cardPayment: async (total: number) => {
      if (total === 0 || choice.value !== null) return {}
      const gift = giftCard === null ? {} : { gift_card: giftCard.code }
      if (dueOf(total) === 0) return gift
      if (/^\d+$/.test(method))
        return { card_payment_method_id: Number(method), ...(await storedDeviceTerms(paymentFrameUrl)), ...gift }
      const paid = await card.current?.tokenize()
      return paid
        ? {
            nonce: paid.nonce,
            ...deviceTerms(paid.deviceData),
            card_payment_method_is_new: method === 'new' && keepCard,
            ...gift,
          }
        : null
    },
    /** The ID of the saved billing address if the form has not changed it; else null. */
    storedBilling: (values: CheckoutValues): number | null => {
      const stored = addresses.find(({ id }) => id === values.addressId)
      return account === undefined && values.sameAddress && stored && isSameAddress(stored, values.shipping)
        ? stored.id
        : null
    },
    /** Saves the address to the account if requested: updates a changed one, adds a new one. */
    keepAddress: async (values: CheckoutValues) => {
      if (user === null || !values.keepAddress) return
      const body = values.shipping as never
      const stored = addresses.find(({ id }) => id === values.addressId)
      if (stored && isSameAddress(stored, values.shipping)) return
      const kept =
        stored && !stored.readonly
          ? await call(updateAddress, { params: { id: stored.id }, body })
          : (addresses.find((address) => isSameAddress(address, values.shipping)) ??
            (await call(createAddress, { body })))
      setAddresses([...addresses.filter(({ id }) => id !== kept.id), kept])
      form.setFieldValue('addressId', kept.id)
    },
    /** Deletes the draft after payment. */
    forgetDraft: () => {
      isPaid.current = true
      forgetDraft()
    },
  }
}
