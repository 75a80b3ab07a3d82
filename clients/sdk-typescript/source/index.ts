export { Otterpost, type ClientOptions } from './client.ts'
export { type EventQuery, type StreamedEvent, type StreamOptions } from './events.ts'
export {
  ApiProblem,
  ConnectionProblem,
  type ApiErrorBody,
  type ErrorCode,
  type Problem,
} from './problems.ts'
export {
  etagOf,
  responseOf,
  type CallOptions,
  type ChangeOptions,
  type WriteOptions,
} from './requests.ts'
export { NotSettled, type Platform, type Post, type WaitOptions } from './settled.ts'
export { type FileSource, type UploadedMedia, type UploadOptions } from './uploads.ts'
export { verifyWebhook, WebhookProblem, type Event, type ReceivedWebhook } from './webhooks.ts'
export type { KnownErrorCode } from '../generated/errorCodes.ts'
export type { components, operations } from '../generated/contract.ts'
