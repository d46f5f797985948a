import { expect, test } from 'vitest'
import { blockSummary } from './block-lines.ts'
import { isVideoAddress, playerAddress, playerHosts } from './blocks.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
])('%s plays at %s', (address, player) => {
  expect(isVideoAddress(address)).toBe(true)
  expect(playerAddress(address)).toBe(player)
  expect(playerHosts).toContain(new URL(player).origin)
})

test.each([
  'https://www.youtube.com/@overboost',
  'https://www.youtube.com/watch?v=../../evil',
  'https://vimeo.com/channels/staffpicks',
  'https://example.test/embed/dQw4w9WgXcQ',
  'javascript:alert(1)',
])('%s has no player', (address) => {
  expect(playerAddress(address)).toBeNull()
})

test('a summary of formatted text has no entities', () => {
  const html = '<p>Black &amp; white, &lt;50 dB&gt;</p><p>and&nbsp;more</p>'
  expect(blockSummary({ kind: 'text', id: 'b1', region: 'all', html })).toBe('Black & white, <50 dB> and more')
})
