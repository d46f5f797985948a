import type { FastifyInstance } from 'fastify'
import { readBoard } from '#features/notices/server/board.ts'
import {
  type OutsideName,
  outsideNames,
  type OutsideService,
  outsideService,
} from '#integrations/outside/outside-services.ts'
import type { Services } from '#integrations/services.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Database } from '#kit/server/database.ts'
import { framePolicy } from '#kit/server/security-headers.ts'

/**
 * Scripts that pass events from the parent page to the service. The texts must not vary: the content policy allows them
 * by hash.
 */
const handlers: Record<OutsideName, string> = {
  analytics: `window.dataLayer=[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config',document.documentElement.dataset.id,{send_page_view:false});addEventListener('message',function(e){if(e.source===parent&&e.origin===location.origin)gtag('event',e.data.name,e.data.facts)})`,
  pixel: `(function(){var n=window.fbq=function(){n.callMethod?n.callMethod.apply(n,arguments):n.queue.push(arguments)};window._fbq=n;n.push=n;n.loaded=true;n.version='2.0';n.queue=[];n.disablePushState=true;var id=document.documentElement.dataset.id,known={page_view:'PageView',view_item:'ViewContent',add_to_cart:'AddToCart',begin_checkout:'InitiateCheckout',purchase:'Purchase'};n('set','autoConfig',false,id);n('init',id);addEventListener('message',function(e){if(e.source===parent&&e.origin===location.origin)n(known[e.data.name]?'track':'trackCustom',known[e.data.name]||e.data.name,e.data.facts)})})()`,
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function frameOf(name: OutsideName, { script }: OutsideService, id: string): string {
  const address = new URL(script)
  if (name === 'analytics') address.searchParams.set('id', id)
  return `<!doctype html><html data-id="${escaped(id)}"><head><meta charset="utf-8"><title>Overboost</title><script>${handlers[name]}</script><script async src="${escaped(address.href)}"></script></head></html>`
}

/**
 * Serves a page per outside service, for a hidden frame in shop pages. The service only gets the events passed to it
 * and never sees URLs, which may contain tokens. Removing the frame removes it.
 */
export async function registerOutsideFrames(
  app: FastifyInstance,
  { services: { settings, versions }, database }: { services: Services; database: Database },
): Promise<void> {
  for (const name of outsideNames) {
    const service = outsideService(settings, name)
    app.get(`/outside/${name}`, async (_request, reply) => {
      const { switches } = await readBoard(database, versions)
      const id = switches.get(`${name}-service`) ?? ''
      if (!service || id === '') throw new Refusal('not_found')
      const html = frameOf(name, service, id)
      return reply
        .headers({
          'content-security-policy': framePolicy(html, { script: service.script.origin, collect: service.collect }),
          'x-frame-options': 'SAMEORIGIN',
          'x-robots-tag': 'noindex',
          'cache-control': 'no-store',
        })
        .type('text/html; charset=utf-8')
        .send(html)
    })
  }
}
