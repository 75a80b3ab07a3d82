/** LinkedIn's refusals. https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/error-handling */
import { type SimulatedAnswer, json } from '../exchange.ts'

export function usualError(status: number): SimulatedAnswer {
  switch (status) {
    case 401:
      return linkedInError(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token', 65600)
    case 403:
      return linkedInError(403, 'ACCESS_DENIED', 'Not enough permissions to access: posts', 100)
    case 429:
      return linkedInError(
        429,
        'TOO_MANY_REQUESTS',
        'Resource level throttle limit for calls to this resource is reached.',
        101,
      )
    case 500:
      return linkedInError(500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error')
    default:
      return linkedInError(status, 'ERROR', 'The request failed')
  }
}

export function linkedInError(
  status: number,
  code: string,
  message: string,
  serviceErrorCode?: number,
): SimulatedAnswer {
  return json(status, {
    status,
    ...(serviceErrorCode === undefined ? {} : { serviceErrorCode }),
    code,
    message,
  })
}

export function inputError(
  status: number,
  code: string,
  description: string,
  field?: string,
): SimulatedAnswer {
  const input = field === undefined ? {} : { inputPath: { fieldPath: field } }
  return json(status, {
    status,
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    message: description,
    errorDetails: { inputErrors: [{ code, description, input }] },
  })
}

/** The earlier post is named in the message only. */
export function duplicateOf(id: string): SimulatedAnswer {
  const input_error = {
    code: 'DUPLICATE_POST',
    description: 'Duplicate post is detected',
    input: {},
  }
  return json(422, {
    status: 422,
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    message: `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${id}`,
    errorDetails: { inputErrors: [input_error] },
  })
}
