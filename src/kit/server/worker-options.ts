import { pathToFileURL } from 'node:url'

/**
 * Options of a worker thread that answers with messages of its own: under `node --watch` the loader would send messages
 * about loaded files through the same channel.
 */
export function workerOptions(): { execArgv: string[]; env: NodeJS.ProcessEnv } {
  const { WATCH_REPORT_DEPENDENCIES: _watched, ...env } = process.env
  return { execArgv: [], env }
}

/**
 * A thread runs from its source, also where the shop itself runs as one bundle.
 * @param path from the project's root, where each process of the shop runs
 */
export const workerSource = (path: string): URL => pathToFileURL(path)
