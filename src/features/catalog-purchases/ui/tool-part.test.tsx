import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useToolChoice } from './tool-part.tsx'

afterEach(() => vi.unstubAllGlobals())

test('an order can be made where the browser blocks its storage', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  function Probe() {
    const { orderTypeAmong, remember } = useToolChoice(null, 'own', null)
    remember('FZPRO')
    return orderTypeAmong(['FZPRO', 'FLASHZILLAV3'])
  }
  expect(renderToStaticMarkup(<Probe />)).toBe('FLASHZILLAV3')
})
