/** The title of a log: the file name without its extension, such as "third-gear-pull", or format and time. */
export function titleOf(fileName: string, { dialect, started }: { dialect: string; started: string | null }): string {
  const base = fileName
    .replace(/\.[a-z0-9]{1,6}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  if (base !== '' && !/^(unnamed|log)$/i.test(base)) return base.slice(0, 120)
  return started ? `${dialect}, ${started.replace('T', ' ')}` : `${dialect} log`
}
