import {
  endObligations,
  handOverObligations,
  postponeObligations,
  reopenObligations,
  type ObligationRow,
} from '@hepu/api/core/obligation/obligationCalls'
import { ITEMS_MAX } from '@hepu/api/core/obligation/obligationWords'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'

/** What is done with obligations: its name, the field of `can` that allows it, and what it asks for. */
export const acts = {
  done: { title: '办理', can: 'end', label: '办理说明', isRequired: false },
  postpone: { title: '延期', can: 'postpone', label: '延期原因', isRequired: true },
  handOver: { title: '转交', can: 'handOver', label: '说明', isRequired: false },
  cancelled: { title: '不需办理', can: 'end', label: '不需办理的原因', isRequired: true },
  reopen: { title: '重新打开', can: 'reopen', label: '重新打开的原因', isRequired: true },
} as const
export type Act = keyof typeof acts
export const actNames = Object.keys(acts) as Act[]

/** Returns why an act is not possible with these rows; null if it is. */
export function blockerOf(rows: readonly ObligationRow[], act: Act): string | null {
  const { can, title } = acts[act]
  if (rows.length === 0) return `请先选择要${title}的事项`
  if (rows.length > ITEMS_MAX) return `一次最多处理${ITEMS_MAX}项`
  const blocked = rows.find((row) => !row.can[can])
  if (!blocked) return null
  return blocked.whyNot?.[can] ?? `「${blocked.title}」由${blocked.ownerName ?? '他人'}负责，您不能处理`
}

/** What the dialog of an act was filled in with. */
export interface ActValues {
  text?: string
  /** `YYYY-MM-DD`. */
  dueDate?: string
  ownerIds?: readonly string[]
}

/** Returns what does an act with some rows; its result is undefined if the call was refused. */
export function useAct(act: Act) {
  const options = { success: messages.done, quiet: true }
  const end = useRun(endObligations, options)
  const reopen = useRun(reopenObligations, options)
  const postpone = useRun(postponeObligations, options)
  const handOver = useRun(handOverObligations, options)
  const runs = { done: end, cancelled: end, reopen, postpone, handOver }
  const run = async (rows: readonly ObligationRow[], { text = '', dueDate = '', ownerIds }: ActValues) => {
    const items = rows.map(({ id, version }) => ({ id, version }))
    if (act === 'reopen') return reopen.run({ items, reason: text })
    if (act === 'postpone') return postpone.run({ items, dueDate, reason: text })
    if (act === 'handOver') return handOver.run({ items, ownerId: ownerIds?.[0] ?? '', reason: text || null })
    return end.run({ items, state: act, note: text || null })
  }
  return { run, running: runs[act].running, error: runs[act].error }
}
