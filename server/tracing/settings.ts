/** OpenTelemetry's own variables, as far as they are for traces. Without an endpoint nothing of this is loaded. */
import { readChoice, readUrl, type Read } from '../variables.ts'

export interface TracingSettings {
  /** Where spans go, whole. */
  url: string
  /** They may hold a key. */
  headers: Record<string, string>
  service_name: string
  resource: Record<string, string>
  /** Of traces that begin here, from 0 to 1. */
  ratio: number
  /** Whether what a caller's traceparent says of collecting counts. */
  follows_caller: boolean
}

const SAMPLERS = [
  ...(['parentbased_always_on', 'always_on', 'always_off', 'traceidratio'] as const),
  ...(['parentbased_always_off', 'parentbased_traceidratio'] as const),
] as const

/** What is set for traces is held to nothing while there are none. */
export function readTracing(read: Read): TracingSettings | undefined {
  const endpoint = readUrl('OTEL_EXPORTER_OTLP_ENDPOINT', read('OTEL_EXPORTER_OTLP_ENDPOINT'))
  const own_name = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  const url = readUrl(own_name, read(own_name)) ?? (endpoint && `${endpoint}/v1/traces`)
  const [is_off, exporter] = [read('OTEL_SDK_DISABLED'), read('OTEL_TRACES_EXPORTER')]
  const resource_text = read('OTEL_RESOURCE_ATTRIBUTES')
  const name = read('OTEL_SERVICE_NAME')
  const [sampler_name, share] = [read('OTEL_TRACES_SAMPLER'), read('OTEL_TRACES_SAMPLER_ARG')]
  const header_texts = HEADERS.map((variable) => [variable, read(variable)] as const)
  const protocols = PROTOCOLS.map((variable) => [variable, read(variable)] as const)
  if (url === undefined || /^true$/i.test(is_off ?? '') || exporter === 'none') return undefined
  for (const [variable, protocol] of protocols) refuseGrpc(variable, protocol)
  const sampler = readChoice('OTEL_TRACES_SAMPLER', sampler_name, SAMPLERS)
  const resource = readPairs('OTEL_RESOURCE_ATTRIBUTES', resource_text)
  const headers = header_texts.map(([variable, text]) => readPairs(variable, text))
  return {
    url,
    headers: Object.fromEntries(headers.flatMap((pairs) => Object.entries(pairs))),
    service_name: name ?? resource['service.name'] ?? 'otterpost',
    resource,
    ratio: ratioOf(sampler, share),
    follows_caller: sampler.startsWith('parentbased'),
  }
}

/** The latter for traces alone. */
const HEADERS = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS']
const PROTOCOLS = ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL']

/** Collectors take JSON where they take protocol buffers by HTTP; gRPC is at another port. */
function refuseGrpc(variable: string, protocol: string | undefined) {
  if (protocol === 'grpc')
    throw new Error(`${variable} must be http/json: traces are sent by HTTP, usually to port 4318`)
}

function ratioOf(sampler: (typeof SAMPLERS)[number], text: string | undefined): number {
  if (!sampler.endsWith('traceidratio')) return sampler.endsWith('always_off') ? 0 : 1
  const ratio = Number(text ?? '1')
  if (ratio >= 0 && ratio <= 1) return ratio
  throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
}

/** `name=value,name=value`, percent-encoded; not repeated when wrong, since it may hold a key. */
function readPairs(name: string, text: string | undefined): Record<string, string> {
  const pairs = (text ?? '').split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, key = '', value = ''] = /^\s*([\w.-]+)\s*=(.*)$/.exec(pair) ?? []
      try {
        if (key !== '') return [key, decodeURIComponent(value.trim())]
      } catch {
        // Told below.
      }
      throw new Error(`${name} must be a list such as name=value,name=value`)
    }),
  )
}
