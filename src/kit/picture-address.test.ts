import { describe, expect, test } from 'vitest'
import { pictureAddress, pictureSources, widthsOf } from './picture-address.ts'

const facts = { id: 7, hash: '0123456789abcdef', width: 800, focus: { x: 30, y: 70 }, isVector: false }

describe('the sizes of a picture', () => {
  test('are none wider than the picture', () => {
    expect(widthsOf(800)).toEqual([160, 320, 640, 800])
    expect(widthsOf(100)).toEqual([100])
    expect(widthsOf(160)).toEqual([160])
    expect(widthsOf(4000)).toEqual([160, 320, 640, 960, 1280, 1920])
  })
  test('follow from its address alone', () => {
    expect(pictureSources(pictureAddress(facts))).toEqual({
      src: '/pictures/sized/7/0123456789abcdef/640.webp',
      srcSet: [160, 320, 640, 800].map((size) => `/pictures/sized/7/0123456789abcdef/${size}.webp ${size}w`).join(', '),
      focus: { x: 30, y: 70 },
    })
  })
  test('a drawing has one address', () => {
    const url = pictureAddress({ ...facts, isVector: true })
    expect(pictureSources(url)).toEqual({ src: url, srcSet: undefined, focus: { x: 30, y: 70 } })
  })
  test('other pictures are shown as they are', () => {
    expect(pictureSources('/pictures/makes/3')).toBeNull()
  })
})
