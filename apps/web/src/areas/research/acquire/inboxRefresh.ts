import type { Inbox } from '@hepu/api/areas/research/acquire/acquireCalls'

/** Returns the calls that handling an announcement invalidates: the inbox, its counts, and the registry. */
export const invalidatedBy = ({ calls, def }: Inbox) => [
  calls.pageRecord,
  calls.show,
  calls.countNotOperated,
  def.calls.page,
  def.calls.show,
]
