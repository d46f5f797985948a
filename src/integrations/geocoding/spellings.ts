const withoutMarks: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', '’': "'" }
/** Printable ASCII without a comma. */
const isPlain = (text: string): boolean => /^[ -+\--~]*$/.test(text)

/** In lowercase, without accents and commas. */
export const plain = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase().trim()
    : text
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[ßæøłđ’]/g, (letter) => withoutMarks[letter] ?? letter)
        .replaceAll(/[\s,]+/g, ' ')
        .trim()

/** Plain, and as "Muenchen" for German umlauts. */
export const spellings = (name: string): string[] =>
  !isPlain(name) && /[äöü]/i.test(name) ? [plain(name), plain(name.replaceAll(/[äöü]/gi, '$&e'))] : [plain(name)]
