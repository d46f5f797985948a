import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api'

export interface Tracing {
  /** Runs work inside a span; spans it opens become children. */
  around: <T>(name: string, work: () => Promise<T>, attributesOf?: (result: T) => Attributes) => Promise<T>
  /** Flushes pending spans. */
  close: () => Promise<void>
}

/**
 * Sends traces to an OpenTelemetry collector over HTTP; the SDK is only loaded if configured. Sampling and resource
 * attributes come from the standard OTEL_ variables. A slow or unavailable collector only loses spans.
 */
export async function startTracing(endpoint: string): Promise<Tracing> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url: new URL('v1/traces', withSlash(endpoint)).href, timeoutMillis: 5_000 })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'overboost' }),
    spanProcessors: [new BatchSpanProcessor(exporter, { maxQueueSize: 2_048, scheduledDelayMillis: 1_000 })],
  })
  provider.register()
  const tracer = trace.getTracer('overboost')
  return {
    around: (name, work, attributesOf) =>
      tracer.startActiveSpan(name, async (span) => {
        try {
          const result = await work()
          if (attributesOf) span.setAttributes(attributesOf(result))
          return result
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      }),
    close: () => provider.shutdown(),
  }
}

/**
 * Wraps an outside service so each call becomes a span, such as "gateway sale". Records neither arguments nor answers.
 */
export function traced<T extends object>(tracing: Tracing | null, name: string, service: T): T {
  if (!tracing) return service
  return new Proxy(service, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(value, target, args)
        return answer instanceof Promise
          ? tracing.around(`${name} ${String(key)}`, () => answer as Promise<unknown>)
          : answer
      }
    },
  })
}

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`)
