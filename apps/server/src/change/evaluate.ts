import { findClash, withChanges, type RowChange, type Rows } from '@hepu/api/core/change/rows'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { own } from '@hepu/api/core/own'
import type { StoredAction } from '../db/schema/change.ts'
import type { Ctx } from '../http/context.ts'
import { inAction, refusalOf, type ChangeSubject, type PreparedAction, type RowKey } from './subject.ts'
import type { TargetPlace } from './targetRows.ts'

/** What a set of actions would do to a target as it is. */
export interface Evaluation {
  prepared: readonly PreparedAction[]
  /** Rows before and after all actions. */
  before: Rows
  after: Rows
  /** What each action does, in the order of the actions. */
  changes: readonly (readonly RowChange[])[]
  /** Why the set cannot be submitted as it is: the action from 1, or null for all together. */
  problems: readonly { action: number | null; message: string }[]
}

/** Reads the values of actions. Throws BAD_INPUT that names the number of the action, the field and the repair. */
export function prepare(subject: ChangeSubject, actions: readonly StoredAction[]): PreparedAction[] {
  const problems: { path: string; message: string }[] = []
  const prepared = actions.flatMap(({ kind, values }, at) => {
    const read = own(subject.actions, kind)?.(kind, values)
    if (!read) {
      problems.push({ path: `actions.${at}.kind`, message: `第${at + 1}项：变更类型不正确，请重新选择` })
      return []
    }
    if (!('problems' in read)) return [read]
    const label = labelOf(subject, kind)
    for (const { path, message } of read.problems)
      problems.push({ path: `actions.${at}.values.${path}`, message: refusalOf(at, label, message) })
    return []
  })
  const [first] = problems
  if (first) throw new AppError('BAD_INPUT', first.message, { data: { problems } })
  return prepared
}

const labelOf = (subject: ChangeSubject, kind: string): string => own(subject.labels, kind) ?? kind

/** Returns the rows that actions read, the target first. */
export const readKeys = (
  subject: ChangeSubject,
  targetId: number,
  prepared: readonly PreparedAction[],
): RowKey[] => [{ object: subject.object, id: targetId }, ...prepared.flatMap(({ reads }) => reads)]

/**
 * Computes what actions would do, each on the rows as those before it left them. Throws BAD_INPUT where an action cannot be
 * carried out, or two of them change the same content.
 */
export async function evaluate(
  ctx: Ctx,
  subject: ChangeSubject,
  { id }: TargetPlace,
  { prepared, before, isAuthor }: { prepared: readonly PreparedAction[]; before: Rows; isAuthor: boolean },
): Promise<Evaluation> {
  const now = ctx.services.now().toISOString()
  let rows = before
  const changes: (readonly RowChange[])[] = []
  for (const [at, action] of prepared.entries()) {
    const target = must(rows[subject.object]?.[String(id)], 'the target')
    const state = { target, rows, ref: `new${at + 1}`, now }
    const planned = await inAction(at, action.label, async () => {
      await action.check(ctx, isAuthor, id, state)
      return action.plan(state)
    })
    changes.push(planned)
    rows = withChanges(rows, planned)
  }
  assertNoClash(changes)
  return {
    prepared,
    before,
    after: rows,
    changes,
    problems: problemsOf(subject, prepared, before, rows, changes),
  }
}

function assertNoClash(changes: readonly (readonly RowChange[])[]): void {
  const clash = findClash(changes)
  if (!clash) return
  const message = `第${clash.second + 1}项与第${clash.first + 1}项修改同一内容，请合并为一项`
  throw new AppError('BAD_INPUT', message, {
    data: { problems: [{ path: `actions.${clash.second}`, message }] },
  })
}

function problemsOf(
  subject: ChangeSubject,
  prepared: readonly PreparedAction[],
  before: Rows,
  after: Rows,
  changes: readonly (readonly RowChange[])[],
): Evaluation['problems'] {
  const idle = prepared.flatMap(({ label, text }, at) =>
    text === null && changes[at]?.length === 0
      ? [{ action: at + 1, message: refusalOf(at, label, '与现在的内容相同，请修改或删除这一项') }]
      : [],
  )
  const none = prepared.length === 0 ? [{ action: null, message: '请至少填写一项变更内容' }] : []
  const broken = subject.together(before, after, changes.flat()).map((message) => ({ action: null, message }))
  return [...none, ...idle, ...broken]
}
