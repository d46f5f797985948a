/**
 * Loads the picture library when the first picture is read or drawn. Its cache is off: it would keep the pixels of
 * finished work for good, and each picture is made once.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
