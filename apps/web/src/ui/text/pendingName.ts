/** What a select shows for a record whose name is still being read; it never shows the id. */
export const PENDING_NAME = '正在读取…'

/** Returns the `labelRender` of a select whose choices a call answers: the name, and words in its place until then. */
export const nameOnceRead =
  (isPending: boolean) =>
  <L>({ label }: { label?: L }): L | string | undefined =>
    label === undefined && isPending ? PENDING_NAME : label
