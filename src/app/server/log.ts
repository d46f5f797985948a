import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * The log of a process. It holds no secret and no personal datum: failed statements are logged without their values.
 * @param to where lines go; to the standard output unless said
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

/** What a log says of an error: never the values of a statement, which the query builder and PostgreSQL both quote. */
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

/** Errors of values (SQLSTATE 22…) quote what was sent: their code says enough. */
const messageOf = (error: Error & { code?: unknown; severity?: unknown }): string =>
  error.severity !== undefined && typeof error.code === 'string' && error.code.startsWith('22')
    ? 'a value that the database refused'
    : withoutValues(error.message)

/** The query builder ends its messages with the values of the statement. */
const withoutValues = (message: string): string => message.replace(/\nparams: [^]*$/, '')
