/** Descriptions that are typed and not saved yet, anywhere on the page: what goes out does not go without them. */
const unsaved = new Set<() => Promise<void>>()

/** Until the function that it returns is called, whoever sends something saves it first. */
export function keepUnsaved(save: () => Promise<void>): () => void {
  unsaved.add(save)
  return () => void unsaved.delete(save)
}

/** Throws a Problem when one cannot be saved. */
export async function saveDescriptions() {
  for (const save of [...unsaved]) await save()
}
