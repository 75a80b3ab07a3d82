/** What an answer says but for the id of its own request, which no two have in common. */
export function textBesidesId({ text, headers }: { text: string; headers: Headers }): string {
  return text.replace(headers.get('x-request-id') ?? '', '<request_id>')
}
