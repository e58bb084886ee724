import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import type { OutputOf } from '@hepu/api/core/route'
import { useCall } from '../../../client/useCall.ts'

type Line = OutputOf<typeof changeLogOfRecord>[number]

/** The record whose history shows what was changed. */
export interface ChangedRecord {
  object: string
  objectId: string
}

interface Props {
  record: ChangedRecord
  /** Number of saves in between; the history says of each line to which save it belongs. */
  saves: number
  /** Returns the form's value of a field as text; undefined if it cannot be said. */
  mine?: ((field: string) => string | null | undefined) | undefined
}

/** Lists the fields that somebody else changed while a form was open: the stored value, and the one in the form. */
export function ConflictChanges({ record, saves, mine }: Props) {
  const lines = useCall(changeLogOfRecord, record, { quiet: true })
  if (!lines.data || lines.isFetching) return null
  const changed = changedFields(newest(lines.data, saves))
  if (changed.length === 0) return null
  return (
    <ul className="changes" aria-label="对方修改的内容">
      {changed.map(({ key, label, field, after, difference }) => (
        <li key={key}>
          {label}：{difference ?? <Theirs value={after} mine={field === null ? undefined : mine?.(field)} />}
        </li>
      ))}
    </ul>
  )
}

/** Returns the lines of the last saves; one save may write several. */
function newest(lines: readonly Line[], saves: number): Line[] {
  const last = new Set([...new Set(lines.flatMap(({ save }) => save ?? []))].slice(0, saves))
  return lines.filter(({ save }) => save !== null && last.has(save))
}

function Theirs({ value, mine }: { value: string | null; mine: string | null | undefined }) {
  const theirs = `对方 ${value ?? '空'}`
  if (mine === undefined) return theirs
  return mine === value ? `${theirs}（与您的相同）` : `${theirs} → 我的 ${mine ?? '空'}`
}

interface Changed {
  key: string
  label: string
  field: string | null
  after: string | null
  /** What was added and removed, if the line has that instead of a value. */
  difference: string | null
}

/**
 * Returns each field of these lines with its last value; fields of a part carry the part's name. Additions and removals
 * are listed line by line.
 */
function changedFields(lines: readonly Line[]) {
  const last = new Map<string, Changed>()
  for (const line of lines.toReversed()) {
    const { id, partName, objectId, changes } = line
    for (const { field, label, after, isDifference } of changes) {
      const isOwn = partName === null
      const difference = isDifference ? differenceOf(line, field) : null
      const key = `${partName ?? ''} ${isOwn ? '' : objectId} ${field} ${isDifference ? id : ''}`
      last.set(key, {
        key,
        label: isOwn ? label : `${partName}${label}`,
        field: isOwn ? field : null,
        after,
        difference,
      })
    }
  }
  return [...last.values()]
}

/** Formats the difference of a list: `对方 增加：甲、乙；移除：丙`. */
function differenceOf({ before, after }: Line, field: string): string {
  const [were, are] = [namesIn(before?.[field]), namesIn(after?.[field])]
  const parts = [named('增加', are.difference(were)), named('移除', were.difference(are))]
  return `对方 ${parts.filter(Boolean).join('；')}`
}

/** Number of added or removed names that are listed. */
const MAX_LISTED = 5

const namesIn = (value: unknown): Set<string> => new Set([value ?? []].flat().map(String))

function named(action: string, given: ReadonlySet<string>): string | null {
  const names = [...given]
  if (names.length === 0) return null
  const more = names.length > MAX_LISTED ? `等${names.length}项` : ''
  return `${action}：${names.slice(0, MAX_LISTED).join('、')}${more}`
}
