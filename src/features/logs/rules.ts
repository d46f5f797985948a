import * as m from './messages/m.ts'

/** The name of a tool in words: a format that no tool has to itself is called a table of values. */
export const toolName = (dialect: string): string => (dialect === 'table of values' ? m.tableOfValues() : dialect)

/** The title of a log: the file name without its extension, such as "third-gear-pull", or format and time. */
export function titleOf(fileName: string, { dialect, started }: { dialect: string; started: string | null }): string {
  const base = fileName
    .replace(/\.[a-z0-9]{1,6}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  if (base !== '' && !/^(unnamed|log)$/i.test(base)) return base.slice(0, 120)
  const tool = toolName(dialect)
  return started ? `${tool}, ${started.replace('T', ' ')}` : m.logOfTool({ tool })
}
