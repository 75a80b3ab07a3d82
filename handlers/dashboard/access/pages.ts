/**
 * Addresses of pages that links lead to. The secret stands behind the `#`, which browsers send to nobody,
 * so that it is in no log on the way.
 */

export function signInAddress(public_url: string, token: string): string {
  return `${public_url}/dashboard/sign-in#link=${token}`
}

export function signUpAddress(public_url: string, token: string): string {
  return `${public_url}/dashboard/sign-up#invitation=${token}`
}
