import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Agent as HttpAgent, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Socket } from 'node:net'

/** A call to the provider, seen from outside the SDK: enough to abort it and to know whether it was sent. */
export interface Call {
  socket: Socket | null
  /** False while connecting: nothing of the request can have reached the provider. */
  connected: boolean
}

export interface Connections {
  readonly agent: HttpAgent
  /** Runs `work` and ties the request it makes to `call`. */
  during<T>(call: Call, work: () => Promise<T>): Promise<T>
  close(): void
}

/**
 * Keep-alive connections for the SDK, with what it lacks: a connect timeout, a way to abort a call, no unsolicited
 * answers, and no answer that ends the process (the SDK parses JSON in an event listener, where errors go uncaught, so
 * each body is labelled XML, which is what it requested).
 */
export function openConnections({ ssl, connectTimeoutMs }: { ssl: boolean; connectTimeoutMs: number }): Connections {
  const calls = new AsyncLocalStorage<Call>()
  const options = { keepAlive: true, maxFreeSockets: 64, timeout: 15_000 }
  const agent = ssl ? new HttpsAgent(options) : new HttpAgent(options)
  const connect = agent.createConnection.bind(agent)
  const keep = agent.keepSocketAlive.bind(agent)
  const reuse = agent.reuseSocket.bind(agent)
  const dropUnasked = new WeakMap<Socket, () => void>()

  agent.createConnection = (connectOptions, callback) => {
    const call = calls.getStore()
    const socket = connect(connectOptions, callback) as Socket
    const timer = setTimeout(() => socket.destroy(new Error('connecting took too long')), connectTimeoutMs)
    socket.once(ssl ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      if (call) call.connected = true
    })
    socket.once('close', () => clearTimeout(timer))
    if (call) call.socket = socket
    return socket
  }
  agent.keepSocketAlive = (stream) => {
    const socket = stream as Socket
    const drop = (): void => void socket.destroy()
    dropUnasked.set(socket, drop)
    socket.once('data', drop)
    return keep(socket)
  }
  agent.reuseSocket = (stream, request) => {
    const socket = stream as Socket
    const drop = dropUnasked.get(socket)
    if (drop) socket.removeListener('data', drop)
    const call = calls.getStore()
    if (call) {
      call.socket = socket
      call.connected = true
    }
    return reuse(socket, request)
  }

  const declareXml = (message: unknown): void => {
    const { request, response } = message as { request: ClientRequest & { agent?: unknown }; response: IncomingMessage }
    if (request.agent === agent) response.headers['content-type'] = 'application/xml'
  }
  subscribe('http.client.response.finish', declareXml)

  return {
    agent,
    during: (call, work) => calls.run(call, work),
    close() {
      unsubscribe('http.client.response.finish', declareXml)
      agent.destroy()
    },
  }
}
