import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientNetwork } from './client-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['user/7', 'user/7'],
])('%s counts as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

test('all addresses of a network of 64 bits count as one, and those of another as another', () => {
  const half = fc.array(fc.integer({ min: 0, max: 0xff_ff }), { minLength: 4, maxLength: 4 })
  const text = (groups: number[]) => groups.map((group) => group.toString(16)).join(':')
  fc.assert(
    fc.property(half, half, half, half, (network, other, one, two) => {
      fc.pre(text(network) !== text(other) && [network, other].every((groups) => groups.some((group) => group > 0)))
      const counted = clientNetwork(text([...network, ...one]))
      expect(clientNetwork(text([...network, ...two]))).toBe(counted)
      expect(clientNetwork(text([...other, ...two]))).not.toBe(counted)
    }),
  )
})
