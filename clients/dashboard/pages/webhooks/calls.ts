/** The operations on webhooks, as these pages call them. */
import { answerOf } from '../api.ts'
import { publicApi, type PublicSchemas } from '../publicApi.ts'

export type Webhook = PublicSchemas['Webhook']
export type Delivery = PublicSchemas['WebhookDelivery']
export type DeliveryStatus = Delivery['status']

const at = (id: string) => ({ path: { id } })

export function listWebhooks() {
  return answerOf(publicApi.GET('/webhooks'))
}

export function readWebhook(id: string) {
  return answerOf(publicApi.GET('/webhooks/{id}', { params: at(id) }))
}

export function createWebhook(body: PublicSchemas['WebhookInput']) {
  return answerOf(publicApi.POST('/webhooks', { body }))
}

export function changeWebhook(id: string, body: PublicSchemas['WebhookChange']) {
  return answerOf(publicApi.PUT('/webhooks/{id}', { params: at(id), body }))
}

export function deleteWebhook(id: string) {
  return answerOf(publicApi.DELETE('/webhooks/{id}', { params: at(id) }))
}

export function sendTest(id: string) {
  return answerOf(publicApi.POST('/webhooks/{id}/test', { params: at(id) }))
}

export function rotateSecret(id: string, body: PublicSchemas['SecretRotation']) {
  return answerOf(publicApi.POST('/webhooks/{id}/rotate-secret', { params: at(id), body }))
}

export function replay(id: string, body: PublicSchemas['WebhookReplay']) {
  return answerOf(publicApi.POST('/webhooks/{id}/replay', { params: at(id), body }))
}

export interface DeliveryQuery {
  status?: DeliveryStatus
  cursor?: string
  limit?: number
}

export function listDeliveries(id: string, query: DeliveryQuery) {
  return answerOf(publicApi.GET('/webhooks/{id}/deliveries', { params: { ...at(id), query } }))
}

export function readEvent(id: string) {
  return answerOf(publicApi.GET('/events/{id}', { params: at(id) }))
}
