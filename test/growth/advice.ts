/** What whoever made a change that breaks clients is told. */
export function adviceFor(breaks: string[]): string {
  return [
    'This would break clients of the last release (openapi/baseline/):',
    ...breaks.map((one) => `- ${one}`),
    'Version 1 only grows. Keep what was there as it was, and add the new beside it: another member, parameter,',
    'operation, argument or option. What is to end is marked as deprecated first (docs/CONTRIBUTING.md).',
  ].join('\n')
}
