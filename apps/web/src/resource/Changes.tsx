import { changeActions, type changeLogOfRecord } from '@hepu/api/areas/authority/session'
import type { OutputOf } from '@hepu/api/core/route'

type Line = OutputOf<typeof changeLogOfRecord>[number]

/** What a change did, in one word. */
export const actionLabel = (action: Line['action']): string => changeActions[action]

const shown = (value: string | null): string => value ?? '空'

/** The fields of a change as one line, for a cell. */
export const changesText = (changes: Line['changes']): string =>
  changes.map(({ label, before, after }) => `${label}：${shown(before)} → ${shown(after)}`).join('；')

/** The fields of a change, each with its label and what it was and is. */
export function Changes({ changes }: { changes: Line['changes'] }) {
  if (changes.length === 0) return <>—</>
  return (
    <ul className="changes">
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          {label}：{before === null ? <i className="quiet">空</i> : <del>{before}</del>} →{' '}
          {after === null ? <i className="quiet">空</i> : <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  )
}
