import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { lockCases, openWork, type Case, type Task } from '../approval/cases.ts'
import { decideAll, sendBack } from '../approval/decide.ts'
import { ownTask, readCases } from '../approval/present.ts'
import { listRunning } from '../approval/submit.ts'
import { decideBlocker } from '../approval/taskAccess.ts'
import { approval } from '../db/schema/index.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../http/context.ts'
import type { Mounted, Stored } from './mounted.ts'

/** A record with the task of the caller in its approval. */
export interface RecordTask {
  found: Case
  task: Task
}

/** Splits locked records into those with a plain review and those with an approval, in which the caller must have a task. */
export async function splitByFlow(
  ctx: Ctx,
  { def }: Pick<Mounted, 'def'>,
  records: readonly Stored[],
): Promise<{ plain: Stored[]; tasks: RecordTask[] }> {
  const running = await listRunning(
    ctx,
    def.name,
    records.map(({ id }) => id),
  )
  const cases = await lockCases(ctx, [...running.values()])
  const tasks = [...cases.values()].map((found) => {
    const why = turnBlocker(ctx, found)
    if (why) throw new AppError('BAD_STATE', why)
    return { found, task: must(ownTask(ctx, found), 'task') }
  })
  return { plain: records.filter(({ id }) => !running.has(id)), tasks }
}

/** Returns the reason why it is not the caller's turn in an approval, or null. */
function turnBlocker(ctx: Ctx, found: Case): string | null {
  const { title, step, steps } = found.approval
  const task = ownTask(ctx, found)
  if (!task) return `「${title}」正在「${steps[step]?.name}」步骤审批，不由您处理`
  return decideBlocker(ctx, found, task)?.message ?? null
}

/** 审核 of records with a flow: agrees to the tasks of the caller, or returns the records to those who submitted them. */
export async function decideRecords(
  ctx: Ctx,
  tasks: readonly RecordTask[],
  pass: boolean,
  opinion: string | null,
): Promise<void> {
  if (tasks.length === 0) return
  const work = openWork(ctx)
  if (pass) {
    await decideAll(work, tasks, 'agree', opinion)
    return
  }
  for (const task of tasks) {
    await sendBack(work, task, { target: null, isDirect: true, opinion: opinion ?? '' })
  }
}

/** Reads for some records why the caller may not review them in their approval. Records without an approval are left out. */
export async function readTurnBlockers(
  ctx: Ctx,
  { def }: Pick<Mounted, 'def'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select()
    .from(approval)
    .where(
      and(
        eq(approval.subject, def.name),
        inArray(approval.objectId, [...ids]),
        inArray(approval.state, ['RUNNING', 'RETURNED']),
      ),
    )
  const cases = await readCases(ctx, found)
  return new Map(cases.map((one) => [one.approval.objectId, turnBlocker(ctx, one)]))
}
