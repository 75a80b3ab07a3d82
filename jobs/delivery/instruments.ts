/**
 * What this process counts about itself, for whoever watches it (docs/OPERATIONS.md, Metrics). Counts begin
 * at zero with each process; what the database knows for all of them is read when it is asked for.
 */
import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'

export type Instruments = ReturnType<typeof openInstruments>

/** Seconds: the goal is 20 ms, and after an hour a schedule is given up (R12). */
const LATENESS_S = [
  ...[0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  ...[60, 300, 900, 1800, 3600],
]
/** Seconds: a caller who publishes waits up to 20, an upload may take a minute. */
const REQUEST_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 60]

export function openInstruments() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    lateness: new Histogram({
      name: 'otterpost_delivery_lateness_seconds',
      help: 'From the due time of a delivery to its first send, by this process; on_request: a caller waits for it.',
      labelNames: ['platform', 'on_request'] as const,
      buckets: LATENESS_S,
      registers,
    }),
    sends: new Counter({
      name: 'otterpost_sends_total',
      help: 'Sends by this process, by what the network answered: accepted, refused, not_sent or unknown.',
      labelNames: ['platform', 'outcome'] as const,
      registers,
    }),
    settled: new Counter({
      name: 'otterpost_deliveries_settled_total',
      help: 'Deliveries that this process settled: published, or failed with an error code.',
      labelNames: ['platform', 'state', 'error_code'] as const,
      registers,
    }),
    looks: new Counter({
      name: 'otterpost_looks_total',
      help: 'Looks at a network for a send of unknown outcome, by this process: found, absent or unreadable.',
      labelNames: ['platform', 'finding'] as const,
      registers,
    }),
    takeovers: new Counter({
      name: 'otterpost_takeovers_total',
      help: 'Deliveries that this process took over from one that died, by the state they got.',
      labelNames: ['platform', 'state'] as const,
      registers,
    }),
    removals: new Counter({
      name: 'otterpost_removals_total',
      help: 'Tries of this process to remove copies of deleted posts: removed, again, reconnect, kept or unknown.',
      labelNames: ['platform', 'outcome'] as const,
      registers,
    }),
    reentered: new Counter({
      name: 'otterpost_deliveries_reentered_total',
      help: 'Deliveries that the database lacked and the journal of sends knew, by what this process made of them; gone: of posts that are not there.',
      labelNames: ['fate'] as const,
      registers,
    }),
    ...openWebhookInstruments(registers),
    requests: new Histogram({
      name: 'otterpost_http_request_duration_seconds',
      help: 'Requests to the API of this process until the end of the answer, by operationId or tool and class of status.',
      labelNames: ['operation', 'status'] as const,
      buckets: REQUEST_S,
      registers,
    }),
    /** `count` is asked at each reading. */
    streams(count: () => number) {
      new Gauge({
        name: 'otterpost_event_streams',
        help: 'Streams of events that this process has open.',
        registers,
        collect() {
          this.set(count())
        },
      })
    },
  }
}

function openWebhookInstruments(registers: Registry[]) {
  return {
    webhook_attempts: new Counter({
      name: 'otterpost_webhook_attempts_total',
      help: 'Attempts of this process to send an event to a webhook: delivered, refused (any status but 2xx) or no_answer.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    webhook_lanes: new Gauge({
      name: 'otterpost_webhook_lanes_in_use',
      help: 'Attempts that this process makes right now, of 216 at most, 16 of these to webhooks that have failed or were slow.',
      registers,
    }),
  }
}
