/** Corrects typed words against the words of a search index. */
export interface Speller {
  /** Whether a word in the index starts with this prefix. */
  begins: (start: string) => boolean
  has: (word: string) => boolean
  /** The word itself if it is a prefix of an indexed word, else the nearest indexed word, else the word itself. */
  correct: (word: string) => string
}

/** Typing errors tolerated: none in short words and those with digits, where every character matters. */
const slipsIn = (word: string): number => (word.length < 4 || /\d/.test(word) ? 0 : word.length < 8 ? 1 : 2)

/** @param counts uses of each word; of two equally near words, the more frequent one wins */
export function createSpeller(counts: ReadonlyMap<string, number>): Speller {
  const sorted = [...counts.keys()].toSorted()
  const begins = (start: string): boolean => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? '') < start) low = middle + 1
      else high = middle
    }
    return sorted[low]?.startsWith(start) ?? false
  }
  return {
    begins,
    has: (word) => counts.has(word),
    correct: (word) => {
      const slips = slipsIn(word)
      if (slips === 0 || begins(word)) return word
      let best = { word, distance: slips + 1, count: 0 }
      for (const [known, count] of counts) {
        if (Math.abs(known.length - word.length) > slips || slipsIn(known) === 0) continue
        const distance = editDistance(word, known, slips)
        if (distance < best.distance || (distance === best.distance && distance <= slips && count > best.count))
          best = { word: known, distance, count }
      }
      return best.word
    },
  }
}

/**
 * Edit distance between two words, with transpositions (optimal string alignment).
 * @returns any number above `max` if the distance is greater
 */
export function editDistance(a: string, b: string, max: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > max) return max + 1
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
