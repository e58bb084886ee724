import type { Rows } from '@hepu/api/core/change/rows'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { changeSet } from '../db/schema/index.ts'
import type { Ctx } from '../http/context.ts'
import { evaluate, prepare, readKeys, type Evaluation } from './evaluate.ts'
import { whatChanged } from './stale.ts'
import type { ChangeSubject } from './subject.ts'
import { readTarget, seenOf } from './targetRows.ts'

export type ChangeSet = typeof changeSet.$inferSelect

/** What a set would do now, or why it cannot be submitted or applied. `isStale`: the rows are no more as its author saw them. */
export type Readiness = { why: string; isStale: boolean } | { why: null; rows: Rows; evaluation: Evaluation }

/**
 * Checks a set against the target as it is now, with all its rows locked: `seen`, the blocker, every action, and all together.
 * `isAuthor`: the caller wrote it, and may name only whom he sees.
 */
export async function readinessOf(
  ctx: Ctx,
  subject: ChangeSubject,
  set: ChangeSet,
  isAuthor: boolean,
): Promise<Readiness> {
  const place = { id: set.targetId, orgId: set.orgId }
  const rows = await readTarget(ctx, subject, place, { lock: true })
  if (!rows) return { why: `${subject.label}已删除，变更不能生效`, isStale: true }
  const target = must(rows[subject.object]?.[String(set.targetId)], 'the target')
  const blocker = subject.blocker(target)
  if (blocker) return { why: blocker, isStale: false }
  try {
    const prepared = prepare(subject, set.actions)
    const keys = readKeys(subject, set.targetId, prepared)
    const changed = await whatChanged(ctx, set.seen, seenOf(subject, rows, set.targetId, keys), keys)
    if (changed) return { why: `${changed}，请按现在的内容重新核对变更`, isStale: true }
    const evaluation = await evaluate(ctx, subject, place, { prepared, before: rows, isAuthor })
    const [problem] = evaluation.problems
    if (problem) return { why: evaluation.problems.map(({ message }) => message).join('；'), isStale: false }
    return { why: null, rows, evaluation }
  } catch (error) {
    if (error instanceof AppError) return { why: error.message, isStale: false }
    throw error
  }
}
