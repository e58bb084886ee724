import { listWords, type ListChange } from '@hepu/api/core/changeLog/changeWords'
import { changeActions, type changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import type { OutputOf } from '@hepu/api/core/route'

type Line = Pick<OutputOf<typeof changeLogOfRecord>[number], 'action' | 'changes'>

/** What a change did, in one word. */
export const actionLabel = (action: Line['action']): string => changeActions[action]

/** Only an update has two sides; what came about or went has one. */
const sidesOf = ({ action, changes }: Line): 'both' | 'one' =>
  action === 'update' || changes.some(({ before, after }) => before !== null && after !== null)
    ? 'both'
    : 'one'

const shown = (value: string | null): string => value ?? '空'

/** The fields of a change as one line, for a cell. */
export function changesText(line: Line): string {
  const sides = sidesOf(line)
  return line.changes
    .map(({ label, before, after, list }) => {
      if (sides === 'one') return `${label}：${after ?? before ?? ''}`
      return `${label}：${list ? listWords(list) : `${shown(before)} → ${shown(after)}`}`
    })
    .join('；')
}

/** The fields of a change, each with its label and what it was and is. */
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

/** What came to a list, and what went. */
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
