/**
 * Options of a worker thread that answers with messages of its own: under `node --watch` the loader would send messages
 * about loaded files through the same channel.
 */
export function workerOptions(): { execArgv: string[]; env: NodeJS.ProcessEnv } {
  const { WATCH_REPORT_DEPENDENCIES: _watched, ...env } = process.env
  return { execArgv: [], env }
}
