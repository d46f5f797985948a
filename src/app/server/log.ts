import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Creates the process log. Never contains secrets or personal data: failed statements are logged without their values.
 * @param to destination of lines. Default: standard output
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['*.nonce', '*.password', '*.token', '*.authorization', '*.cookie'],
    serializers: { err: describe },
  }
  return to ? pino(options, to) : pino(options)
}

interface Described {
  type: string
  message: string
  code?: string
  constraint?: string
  stack?: string
  cause?: unknown
}

/** Logged form of an error, without statement values, which both the query builder and PostgreSQL quote. */
function describe(error: unknown): unknown {
  if (typeof error === 'string') return withoutValues(error)
  if (!(error instanceof Error)) return error
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  const message = messageOf(error)
  const frames = error.stack?.slice(error.stack.indexOf('\n    at ')) ?? ''
  const described: Described = { type: error.constructor.name, message }
  if (typeof code === 'string') described.code = code
  if (typeof constraint === 'string') described.constraint = constraint
  if (frames.startsWith('\n    at ')) described.stack = `${error.name}: ${message}${frames}`
  if (error.cause !== undefined) described.cause = describe(error.cause)
  return described
}

/** Data exceptions (SQLSTATE 22…) quote input, so only their code is logged. */
const messageOf = (error: Error & { code?: unknown; severity?: unknown }): string =>
  error.severity !== undefined && typeof error.code === 'string' && error.code.startsWith('22')
    ? 'a value that the database refused'
    : withoutValues(error.message)

/** Cuts the statement's values off the end of the query builder's message. */
const withoutValues = (message: string): string => message.replace(/\nparams: [^]*$/, '')
