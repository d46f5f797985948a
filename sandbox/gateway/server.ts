import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, answerNotFound } from './answers.ts'
import { callControlApi, type LateCharge, mayControl } from './control-api.ts'
import { createDesk, type Desk } from './desk.ts'
import { createDocument } from './documents.ts'
import { type Fault, noFault, readSandboxNonce } from './faults.ts'
import { hostedFieldsPage, readAncestors, tokenizeCard, tokenizeWallet } from './hosted-fields/serve.ts'
import { callMerchantApi, isAuthorized } from './merchant-api.ts'
import { readForm } from './multipart.ts'
import { BadRequest, type Fields, fieldsIn, readFields, textIn } from './request.ts'
import { sendFaulty, sendOwed, sendJson, sendPage, sendXml } from './respond.ts'
import { type Behaviour, defaultBehaviour, defaultCredentials, type GatewayCredentials } from './settings.ts'
import { openStore } from './store.ts'

export interface SandboxGatewayOptions {
  /** 0 picks any free port. */
  readonly port?: number
  readonly host?: string
  readonly dataDir: string
  /** Where notifications are sent; null sends them only to a URL given in the call. */
  readonly webhookUrl?: string | null
  /** Origins that may embed the card form, separated by spaces; a port may be `*`. */
  readonly frameAncestors?: string
  readonly credentials?: GatewayCredentials
  readonly behaviour?: Partial<Behaviour>
}

export interface SandboxGateway {
  readonly port: number
  /** Lets running requests finish (for up to a second), then closes the port and the journal. */
  close(): Promise<void>
}

interface Context {
  readonly desk: Desk
  readonly webhookUrl: string | null
  readonly ancestors: string
  readonly late: Set<LateCharge>
  readonly running: Set<Promise<void>>
}

/** Starts the gateway. It binds the port before opening the journal, so that two processes never share one journal. */
export async function startSandboxGateway(options: SandboxGatewayOptions): Promise<SandboxGateway> {
  let context: Context | null = null
  const server = createServer({ keepAliveTimeout: 75_000, noDelay: true }, (request, response) => {
    if (!context) {
      sendXml(response, { status: 503, xml: '' })
      return
    }
    const { running } = context
    const work = answer(context, request, response).catch((error: unknown) => refuse(response, error))
    running.add(work)
    void work.finally(() => running.delete(work))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 3001, options.host ?? '127.0.0.1', resolve)
  })
  const store = await openStore(options.dataDir).catch((error: unknown) => {
    server.close()
    throw error
  })
  const behaviour = { ...defaultBehaviour(), ...options.behaviour }
  context = {
    desk: createDesk(store, options.credentials ?? defaultCredentials, behaviour),
    webhookUrl: options.webhookUrl ?? null,
    ancestors: readAncestors(options.frameAncestors ?? 'http://localhost:* http://127.0.0.1:*'),
    late: new Set(),
    running: new Set(),
  }
  const { late, running } = context
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const charge of late) charge.cancel()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const patience = new Promise<void>((resolve) => setTimeout(resolve, 1000).unref())
      await Promise.race([patience, Promise.all(running).then(() => closed)])
      server.closeAllConnections()
      context = null
      await store.close()
    },
  }
}

async function answer(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? 'GET'
  const target = request.url ?? '/'
  const mark = target.indexOf('?')
  const [, area, ...path] = (mark === -1 ? target : target.slice(0, mark)).split('/')
  const query = (): URLSearchParams => new URLSearchParams(mark === -1 ? '' : target.slice(mark))
  switch (area) {
    case 'merchants':
      return answerMerchant(context, request, response, method, path)
    case 'hosted-fields':
      return answerHostedFields(context, request, response, method, path[0], query())
    case 'sandbox': {
      if (!mayControl(request)) return sendJson(response, 403, { message: 'only from this machine' })
      const fields = method === 'POST' ? await readFields(request) : {}
      const made = await callControlApi(
        context.desk,
        context.late,
        context.webhookUrl,
        `${method} ${path.join('/')}`,
        query(),
        fields,
      )
      await context.desk.store.durable()
      return made ? sendJson(response, made.status, made.body) : sendJson(response, 404, { message: 'no such call' })
    }
    case 'healthz':
      return sendJson(response, 200, { status: 'ok' })
    default:
      return sendXml(response, answerNotFound)
  }
}

async function answerMerchant(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  method: string,
  [merchantId, ...path]: readonly string[],
): Promise<void> {
  const { desk } = context
  const { down, latencyMs } = desk.behaviour
  sendOwed(request)
  if (down === 'reset') return void request.socket.resetAndDestroy()
  if (down === 'hang') return
  if (down === 'http_503') return sendXml(response, { status: 503, xml: '' })
  if (!isAuthorized(desk, request, merchantId)) return sendXml(response, { status: 401, xml: '' })
  if (method === 'POST' && path.join('/') === 'document_uploads') {
    const made = createDocument(desk, await readForm(request))
    await desk.store.durable()
    return sendXml(response, made)
  }
  const fields = method === 'POST' || method === 'PUT' ? await readFields(request) : {}
  if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))
  const fault = method === 'POST' && path.length === 1 && path[0] === 'transactions' ? faultOf(fields) : noFault
  if (fault.charge === 'never') return sendFaulty(request, response, fault, answerNotFound)
  if (fault.charge === 'late') await lateDelay(context)
  const origin = `http://${request.headers.host ?? 'localhost'}`
  const made: Answer = callMerchantApi(desk, method, path, fields, origin)
  await desk.store.durable()
  sendFaulty(request, response, fault, made)
}

function faultOf(fields: Fields): Fault {
  const nonce = textIn(fieldsIn(fields, 'transaction'), 'payment_method_nonce')
  return (nonce?.startsWith('sandbox-') ? readSandboxNonce(nonce)?.fault : undefined) ?? noFault
}

/** Waits for the late charge even if the client disconnects. Rejects if the gateway closes first. */
function lateDelay({ desk, late }: Context): Promise<void> {
  return new Promise((resolve, reject) => {
    const charge: LateCharge = {
      now: () => {
        clearTimeout(timer)
        late.delete(charge)
        resolve()
      },
      cancel: () => {
        clearTimeout(timer)
        reject(new BadRequest(503, 'the gateway stops'))
      },
    }
    const timer = setTimeout(charge.now, desk.behaviour.lateAfterMs)
    late.add(charge)
  })
}

async function answerHostedFields(
  { desk, ancestors }: Context,
  request: IncomingMessage,
  response: ServerResponse,
  method: string,
  file: string | undefined,
  query: URLSearchParams,
): Promise<void> {
  const isJson = request.headers['content-type']?.startsWith('application/json') === true
  if (method === 'POST' && (file === 'tokenize' || file === 'wallet') && !isJson) throw new BadRequest(415, 'send JSON')
  if (method === 'POST' && file === 'wallet') {
    const made = tokenizeWallet(desk, await readFields(request))
    if (!made) return sendJson(response, 422, { message: 'no such wallet' })
    await desk.store.durable()
    return sendJson(response, 201, { nonce: made.nonce })
  }
  if (method === 'POST' && file === 'tokenize') {
    const made = tokenizeCard(desk, await readFields(request))
    if (made.kind === 'invalid') return sendJson(response, 422, { fields: made.fields })
    await desk.store.durable()
    const { cardType, last4, expirationMonth, expirationYear } = made.card
    const details = { cardType, lastFour: last4, expirationMonth, expirationYear }
    return sendJson(response, 201, { nonce: made.record.nonce, details })
  }
  const page = method === 'GET' || method === 'HEAD' ? hostedFieldsPage(file, query, ancestors) : null
  return page ? sendPage(response, page) : sendJson(response, 404, { message: 'not found' })
}

function refuse(response: ServerResponse, error: unknown): void {
  const status = error instanceof BadRequest ? error.status : 500
  const isGone = error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
  if (status === 500 && !isGone) console.error(error)
  sendJson(response, status, { message: error instanceof BadRequest ? error.message : 'internal error' })
}
