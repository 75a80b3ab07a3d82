/** Whether somebody answers there, and well: for those who wait for it. */
export function answersOk(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
