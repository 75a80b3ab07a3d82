/** Who may call the simulated data server: a token alone from an account opened for it, else a token with a proof. */
import { description } from '../../bluesky/description.ts'
import { type SimulatedAnswer, anyToken, bearerToken, type Call } from '../exchange.ts'
import { usualError, xrpcError } from './errors.ts'
import type { Proofs } from './proofs.ts'
import type { SimulatedAccount } from '../state.ts'
import type { BlueskyWorld } from './world.ts'

export function admit(
  call: Call,
  world: BlueskyWorld,
  proofs: Proofs,
): SimulatedAccount | SimulatedAnswer {
  const token = anyToken(call)
  if (token === undefined) return usualError(401)
  const bearer = world.bearerOf(description.platform, token)
  if (bearer === undefined) {
    return bearerToken(call) === undefined
      ? challenged('invalid_token', 'Token not found', proofs.nonce(world))
      : xrpcError(400, 'InvalidToken', 'Token could not be verified')
  }
  if (bearer.jkt !== null) return admitBound(call, world, proofs, { ...bearer, token })
  if (bearer.problem === 'revoked') {
    return xrpcError(400, 'ExpiredToken', 'Token has been revoked')
  }
  return bearer.account
}

interface BoundBearer {
  account: SimulatedAccount
  problem: 'revoked' | 'expired' | undefined
  jkt: string | null
  token: string
}

function admitBound(
  call: Call,
  world: BlueskyWorld,
  proofs: Proofs,
  { account, problem, jkt, token }: BoundBearer,
): SimulatedAccount | SimulatedAnswer {
  const nonce = proofs.nonce(world)
  if (bearerToken(call) !== undefined) {
    return challenged('invalid_token', 'Token is bound to a key', nonce)
  }
  const proof = proofs.check(call, world, token)
  if ('problem' in proof) {
    const error = proof.wants_nonce ? 'use_dpop_nonce' : 'invalid_dpop_proof'
    return challenged(error, proof.problem, nonce)
  }
  if (proof.jkt !== jkt) return challenged('invalid_token', 'Key does not match', nonce)
  if (problem !== undefined) return challenged('invalid_token', `Token is ${problem}`, nonce)
  return account
}

function challenged(error: string, message: string, nonce: string): SimulatedAnswer {
  const answer = xrpcError(401, error, message)
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'www-authenticate': `DPoP algs="ES256", error="${error}", error_description="${message}"`,
      'dpop-nonce': nonce,
    },
  }
}
