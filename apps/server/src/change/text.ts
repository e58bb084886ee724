import type { ShownAction, ShownChange, ShownDifference } from '@hepu/api/core/change/changeShapes'
import type { RowDifference } from '@hepu/api/core/change/compareRows'
import type { Row, RowChange } from '@hepu/api/core/change/rows'
import { findRecordKind, recordLabel } from '@hepu/api/recordKinds'
import type { Ctx } from '../http/context.ts'
import { collectReferred, describeChange, type LoggedChange } from '../recordText/changeText.ts'
import { findDictWords } from '../recordText/dictWords.ts'
import { findRecordNames, RecordIds, type RecordNames } from '../recordText/recordNames.ts'
import type { ChangeSubject, PreparedAction } from './subject.ts'

type Line = Pick<LoggedChange, 'object'> & { before: Row | null; after: Row | null }

/** Reads the words for what some changes name, and returns the description of one. */
async function wordsFor(ctx: Ctx, lines: readonly Line[]) {
  const referred = new RecordIds()
  for (const line of lines) {
    collectReferred(line, referred)
    addName(line, referred)
  }
  const names = await findRecordNames(ctx, referred)
  const words = await findDictWords(ctx, lines)
  return { names, describe: (line: Line) => describeChange(line, names, words) }
}

/** Notes the record that a row takes its name from. */
function addName({ object, before, after }: Line, into: RecordIds): void {
  const { namedAfter } = findRecordKind(object) ?? {}
  const id = namedAfter && Number((after ?? before)?.[namedAfter.field])
  if (namedAfter && id) into.add(namedAfter.object, id)
}

const actionOf = ({ before, after }: RowChange): ShownChange['action'] =>
  before === null ? 'create' : after === null ? 'delete' : 'update'

/** Returns what actions do, in words. */
export async function presentActions(
  ctx: Ctx,
  prepared: readonly PreparedAction[],
  values: readonly Readonly<Record<string, unknown>>[],
  changes: readonly (readonly RowChange[])[],
): Promise<ShownAction[]> {
  const { describe } = await wordsFor(ctx, changes.flat())
  return prepared.map(({ kind, label, text }, at) => ({
    kind,
    label,
    text,
    values: { ...values[at] },
    rows: (changes[at] ?? []).map((change) => ({
      action: actionOf(change),
      objectLabel: recordLabel(change.object),
      label: change.label,
      changes: describe(change),
    })),
  }))
}

/** The rows of two states, for the names of rows that changed in other fields. */
export type RowFinder = (object: string, key: string) => Row | undefined

/** Returns the differences of two states, in words. */
export async function presentDifferences(
  ctx: Ctx,
  { readParts }: Pick<ChangeSubject, 'readParts'>,
  found: readonly RowDifference[],
  find: RowFinder,
): Promise<(Omit<ShownDifference, 'id'> & { id: number })[]> {
  const whole = found.map(({ object, key }) => {
    const row = find(object, key) ?? null
    return { object, before: row, after: row }
  })
  const { names, describe } = await wordsFor(ctx, [...found, ...whole])
  const nameIn = ({ object, key }: RowDifference): string => {
    const row = find(object, key)
    const part = readParts.find((one) => one.object === object)
    return part && row ? part.nameOf(row, names) : nameOf(object, row, names)
  }
  return found.map((line) => ({
    kind: line.kind,
    id: line.id,
    objectLabel: recordLabel(line.object),
    name: nameIn(line),
    changes: describe(line),
  }))
}

function nameOf(object: string, row: Row | undefined, names: RecordNames): string {
  const { nameField, namedAfter } = findRecordKind(object) ?? {}
  const own = nameField ? row?.[nameField] : undefined
  if (typeof own === 'string') return own
  return (namedAfter && names(namedAfter.object, Number(row?.[namedAfter.field]))) ?? recordLabel(object)
}
