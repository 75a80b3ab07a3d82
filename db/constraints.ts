/**
 * Answers no rows where the database has refused a statement by this constraint: losing there is an
 * outcome that the caller expects. Any other error is thrown on.
 */
export function nothingWhenRefusedBy(constraint: string): (error: unknown) => [] {
  return (error) => {
    const refused =
      error instanceof Error && 'constraint_name' in error && error.constraint_name === constraint
    if (!refused) throw error
    return []
  }
}
