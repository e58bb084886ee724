import type { Inbox } from '@hepu/api/areas/research/acquire/acquireCalls'

/** What handling an announcement spoils: the inbox, its numbers, and the registry. */
export const invalidatedBy = ({ calls, def }: Inbox) => [
  calls.pageRecord,
  calls.show,
  calls.countNotOperated,
  def.calls.page,
  def.calls.show,
]
