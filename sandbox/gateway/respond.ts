import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Answer } from './answers.ts'
import type { Fault } from './faults.ts'
import type { Page } from './hosted-fields/serve.ts'

const xmlType = 'application/xml; charset=utf-8'

export function sendXml(response: ServerResponse, { status, xml }: Answer): void {
  send(response, status, xmlType, xml === '' ? '' : `<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body))
}

export function sendPage(response: ServerResponse, { status, headers, body }: Page): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

const owed = new WeakMap<Socket, Buffer>()
/** Sends the delayed second response of a sale, when the next sale on its connection starts. */
export function sendOwed({ socket }: IncomingMessage): void {
  const again = owed.get(socket)
  if (!again) return
  owed.delete(socket)
  socket.write(again)
}

/** Responds to a sale in the way its nonce asks for. */
export function sendFaulty(request: IncomingMessage, response: ServerResponse, fault: Fault, answer: Answer): void {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${answer.xml}`)
  const head = (type: string): Record<string, string | number> => ({
    'content-type': type,
    'content-length': body.length,
  })
  switch (fault.answer) {
    case 'normal':
      return sendXml(response, answer)
    case 'none':
      return
    case 'reset':
      request.socket.resetAndDestroy()
      return
    case 'http_500':
      return send(response, 500, 'text/plain', 'Internal Server Error')
    case 'garbage':
      return send(response, answer.status, xmlType, '<transaction><id>&nope;</status>\u0000\u0001')
    case 'garbage_json':
      return send(response, answer.status, 'application/json', '{"transaction":')
    case 'empty':
      return send(response, answer.status, xmlType, '')
    case 'half':
      response.writeHead(answer.status, head(xmlType))
      response.write(body.subarray(0, body.length >> 1), () => request.socket.destroy())
      return
    case 'trickle':
      response.writeHead(answer.status, head(xmlType))
      return trickle(response, body, 0)
    case 'twice':
    case 'twice_later': {
      sendXml(response, answer)
      const lines = `HTTP/1.1 ${answer.status} Again\r\ncontent-type: ${xmlType}\r\ncontent-length: ${body.length}\r\n\r\n`
      const again = Buffer.concat([Buffer.from(lines), body])
      if (fault.answer === 'twice_later') owed.set(request.socket, again)
      else setTimeout(() => request.socket.destroyed || request.socket.write(again), 20).unref()
      return
    }
    default:
      return
  }
}

/** One byte every 50 ms: a response that never stalls but takes a minute. */
function trickle(response: ServerResponse, body: Buffer, at: number): void {
  if (response.destroyed) return
  if (at >= body.length) {
    response.end()
    return
  }
  response.write(body.subarray(at, at + 1))
  setTimeout(() => trickle(response, body, at + 1), 50).unref()
}
