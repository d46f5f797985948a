import { describe, expect, test } from 'vitest'
import {
  allRights,
  hasBillingInfo,
  holdsRight,
  mayGrant,
  mayHandle,
  onboardingOf,
  rightsOf,
  stateAllows,
} from './rules.ts'

const member = (role: 'owner' | 'manager' | 'buyer' | 'technician', permissions: 'money'[] = []) => ({
  role,
  permissions,
})

describe('rights of members', () => {
  test('owners hold all of them, managers all but owners, technicians no money', () => {
    expect(rightsOf(member('owner'), 'active')).toEqual(allRights)
    expect(rightsOf(member('manager'), 'active')).toEqual(allRights.filter((right) => right !== 'owners'))
    expect(rightsOf(member('buyer'), 'active')).toEqual(['see', 'requests', 'buy', 'orders', 'balance'])
    expect(rightsOf(member('technician'), 'active')).toEqual(['see', 'requests', 'files'])
  })
  test('a further right counts only when it may be given', () => {
    expect(holdsRight(member('technician', ['money']), 'money')).toBe(true)
    expect(holdsRight({ role: 'technician', permissions: ['owners', 'members'] }, 'owners')).toBe(false)
    expect(holdsRight({ role: 'technician', permissions: ['owners', 'members'] }, 'members')).toBe(false)
  })
  test('a suspended dealer may look and not act', () => {
    expect(stateAllows('suspended', 'buy')).toBe(false)
    expect(stateAllows('suspended', 'money')).toBe(true)
    expect(rightsOf(member('owner'), 'closed')).not.toContain('members')
  })
  test('owners are handled by owners only, and nobody gives what they do not hold', () => {
    expect(mayHandle(member('manager'), 'owner')).toBe(false)
    expect(mayHandle(member('manager'), 'buyer')).toBe(true)
    expect(mayHandle(member('buyer'), 'technician')).toBe(false)
    expect(mayGrant(member('buyer'), ['money'])).toBe(false)
    expect(mayGrant(member('owner'), ['money'])).toBe(true)
    expect(mayGrant(member('owner'), ['owners'])).toBe(false)
  })
})

const billing = {
  billingName: 'A',
  billingEmail: 'a@b.test',
  line1: '1 St',
  city: 'Reno',
  postalCode: '',
  countryCode: 'US',
}
test('billing information needs a name, an email address and an address', () => {
  expect(hasBillingInfo(billing)).toBe(true)
  for (const name of ['billingName', 'billingEmail', 'line1', 'city'] as const)
    expect(hasBillingInfo({ ...billing, [name]: ' ' })).toBe(false)
})
test('onboarding counts an open invite as a team', () => {
  const facts = {
    ...billing,
    about: '',
    phone: '',
    logoFileId: null,
    listed: false,
    tools: 0,
    specializations: 0,
    members: 1,
    invites: 1,
  }
  expect(
    onboardingOf(facts)
      .filter(({ done }) => done)
      .map(({ step }) => step),
  ).toEqual(['billing', 'team'])
})
