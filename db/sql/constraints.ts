/**
 * Returns no rows where the database has refused a statement by one of these constraints: losing there is an
 * outcome that the caller expects. Any other error is thrown on.
 */
export function nothingWhenRefusedBy(...constraints: string[]): (error: unknown) => [] {
  return (error) => {
    const refused =
      error instanceof Error &&
      'constraint_name' in error &&
      constraints.some((one) => one === error.constraint_name)
    if (!refused) throw error
    return []
  }
}
