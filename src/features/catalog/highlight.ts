export interface TextPart {
  text: string
  isHit: boolean
}

/**
 * Splits a text where typed words match the beginning of a word, for highlighting. Without a match, the text is a
 * single part.
 */
export function highlightMatches(text: string, typed: string): TextPart[] {
  const words = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
  const parts: TextPart[] = []
  const push = (piece: string, isHit: boolean) => {
    const last = parts.at(-1)
    if (last?.isHit === isHit) last.text += piece
    else parts.push({ text: piece, isHit })
  }
  for (const piece of text.split(/([\p{L}\p{N}.]+)/u).filter(Boolean)) {
    const hit = words.find((word) => piece.toLowerCase().startsWith(word))
    if (hit === undefined) push(piece, false)
    else {
      push(piece.slice(0, hit.length), true)
      if (piece.length > hit.length) push(piece.slice(hit.length), false)
    }
  }
  return parts
}
