import { pathToFileURL } from 'node:url'

/**
 * Options for a worker thread that sends its own messages: under `node --watch`, the loader would send messages about
 * loaded files through the same channel.
 */
export function workerOptions(): { execArgv: string[]; env: NodeJS.ProcessEnv } {
  const { WATCH_REPORT_DEPENDENCIES: _watched, ...env } = process.env
  return { execArgv: [], env }
}

/**
 * Threads run from source, even when the shop runs as a bundle.
 * @param path relative to the project's root, which is the working directory of every process
 */
export const workerSource = (path: string): URL => pathToFileURL(path)
