import { listWords, type ListChange } from '@hepu/api/core/changeLog/changeWords'
import { changeActions, type changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import type { OutputOf } from '@hepu/api/core/route'

type Line = Pick<OutputOf<typeof changeLogOfRecord>[number], 'action' | 'changes'>

/** Returns the name of what a change did. */
export const actionLabel = (action: Line['action']): string => changeActions[action]

/** Returns whether a change has two sides: only an update has a value before and one after. */
const sidesOf = ({ action, changes }: Line): 'both' | 'one' =>
  action === 'update' || changes.some(({ before, after }) => before !== null && after !== null)
    ? 'both'
    : 'one'

const shown = (value: string | null): string => value ?? '空'

/** Returns the fields of a change as one line, for a cell. */
export function changesText(line: Line): string {
  const sides = sidesOf(line)
  return line.changes
    .map(({ label, before, after, list }) => {
      if (sides === 'one') return `${label}：${after ?? before ?? ''}`
      return `${label}：${list ? listWords(list) : `${shown(before)} → ${shown(after)}`}`
    })
    .join('；')
}

/** Lists the fields of a change, each with its label and its values before and after. */
export function Changes({ line }: { line: Line }) {
  if (line.changes.length === 0) return <>—</>
  const sides = sidesOf(line)
  return (
    <ul className="changes">
      {line.changes.map(({ field, label, before, after, list }) => (
        <li key={field}>
          {label}：{sides === 'both' && list && <Members {...list} />}
          {sides === 'both' && !list && (
            <>
              <Was value={before} /> → <Is value={after} />
            </>
          )}
          {sides === 'one' && (after === null ? <Was value={before} /> : <Is value={after} />)}
        </li>
      ))}
    </ul>
  )
}

/** Lists what was added to a list and what was removed. */
const Members = ({ added, removed }: ListChange) => (
  <>
    {added !== null && (
      <>
        增加 <ins>{added}</ins>
      </>
    )}
    {added !== null && removed !== null && '；'}
    {removed !== null && (
      <>
        移除 <del>{removed}</del>
      </>
    )}
  </>
)

const Was = ({ value }: { value: string | null }) =>
  value === null ? <i className="quiet">空</i> : <del>{value}</del>

const Is = ({ value }: { value: string | null }) =>
  value === null ? <i className="quiet">空</i> : <ins>{value}</ins>
