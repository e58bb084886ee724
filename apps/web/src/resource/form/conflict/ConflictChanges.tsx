import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import type { OutputOf } from '@hepu/api/core/route'
import { useCall } from '../../../client/useCall.ts'

type Line = OutputOf<typeof changeLogOfRecord>[number]

/** The record whose history tells what was changed. */
export interface ChangedRecord {
  object: string
  objectId: string
}

interface Props {
  record: ChangedRecord
  /** How many saves came in between; the history says of each line which save it belongs to. */
  saves: number
  /** What the form holds for a field, in words; undefined where it cannot be told. */
  mine?: ((field: string) => string | null | undefined) | undefined
}

/** Which fields somebody else changed while a form was open: what stands now, and what one would save instead. */
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

/** The lines of the last saves: one may have written several. */
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
  /** What was given and taken, where the line tells that and not what stands. */
  difference: string | null
}

/**
 * Every field of these lines with its last value; of a part of the record with the part's name. What was given and taken
 * is told of each line.
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

/** `对方 增加：甲、乙；移除：丙` */
function differenceOf({ before, after }: Line, field: string): string {
  const [were, are] = [namesIn(before?.[field]), namesIn(after?.[field])]
  const parts = [named('增加', are.difference(were)), named('移除', were.difference(are))]
  return `对方 ${parts.filter(Boolean).join('；')}`
}

/** Names of what was given or taken that are told one by one. */
const MAX_LISTED = 5

const namesIn = (value: unknown): Set<string> => new Set([value ?? []].flat().map(String))

function named(action: string, given: ReadonlySet<string>): string | null {
  const names = [...given]
  if (names.length === 0) return null
  const more = names.length > MAX_LISTED ? `等${names.length}项` : ''
  return `${action}：${names.slice(0, MAX_LISTED).join('、')}${more}`
}
