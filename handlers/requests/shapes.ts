/** What an operation of either contract takes and answers, read off its generated type. */

/** The whole JSON body; undefined where the operation has none or it may be left out. */
export type JsonBody<Operation> = Operation extends {
  requestBody: { content: { 'application/json': infer Json } }
}
  ? Json
  : Operation extends { requestBody?: { content: { 'application/json': infer Json } } }
    ? Json | undefined
    : undefined

/** The body of the operation's one success. */
export type SuccessBody<Operation extends { responses: unknown }> =
  Success<Operation['responses']> extends { content: { 'application/json': infer Json } }
    ? Json
    : never

type Success<Responses> = Responses[keyof Responses & (200 | 201 | 202)]
