import { act, pageTodo } from '@hepu/api/core/approval/approvalCalls'
import { saveFlow } from '@hepu/api/core/approval/flowCalls'
import { ACTS_MAX } from '@hepu/api/core/approval/approvalWords'
import { SUCCESS, type Envelope } from '@hepu/api/core/envelope'
import type { OutputOf, Route } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { submitForApproval } from '../apps/server/src/approval/submit.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import type { Ctx } from '../apps/server/src/http/context.ts'
import { findSignedIn } from '../apps/server/src/http/session.ts'
import { notify } from '../apps/server/src/notice/notify.ts'
import { median, timeInTurn, timeOf } from './measure.ts'
import type { Place } from './openPlace.ts'
import { headersOf } from './record.ts'
import { seedRewards } from './seedRewards.ts'

const SUBJECT = 'research.reward'
const ROUNDS = 5
const NOTICES = { warmUp: 20, rounds: 300 }

export interface ApprovalTimes {
  /** Median time (ms) of one call that agrees to `items` tasks, and of the submission of their records. */
  act: number
  submit: number
  items: number
  /** What a notice adds (ms, median) to a transaction with one statement, and the time of that alone. */
  notice: number
  without: number
}

/** Times the decision about a whole list in one call, and what a notice adds to the command that causes it. */
export async function measureApproval(place: Place, fastify: FastifyInstance): Promise<ApprovalTimes> {
  const ctx = await contextOf(place, fastify)
  await seedRewards(place.connection, place.user, ACTS_MAX * (ROUNDS + 1))
  await place.connection.pool.query('update reward set status = 1')
  await call(place, fastify, saveFlow, {
    subject: SUBJECT,
    isOn: true,
    allowOwn: true,
    skipSame: false,
    steps: [{ name: '审核', assignees: [{ by: 'function', function: 'reviewer' }], rule: 'any' }],
  })
  const submits: number[] = []
  const acts: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    submits.push(await timeOf(() => submitRecords(ctx, round * ACTS_MAX)))
    const { records } = await call(place, fastify, pageTodo, { size: ACTS_MAX })
    const tasks = records.map(({ taskId, version }) => ({ taskId, version }))
    if (tasks.length !== ACTS_MAX) throw new Error(`${tasks.length} tasks are not ${ACTS_MAX}`)
    acts.push(await timeOf(() => call(place, fastify, act, { tasks, decision: 'agree', opinion: '同意' })))
  }
  // The first round warms up.
  const [submit, decided] = [submits, acts].map((times) => median(times.slice(1)))
  return { act: decided!, submit: submit!, items: ACTS_MAX, ...(await measureNotice(ctx)) }
}

/** Submits a block of records, as an import does. */
async function submitRecords(ctx: Ctx, first: number): Promise<void> {
  const subject = ctx.services.approvalSubjects.get(SUBJECT)
  if (!subject) throw new Error(`${SUBJECT} is no subject of approval`)
  const rows = await ctx.db
    .select()
    .from(subject.table)
    .orderBy(subject.table.id)
    .limit(ACTS_MAX)
    .offset(first)
  await inTransaction(ctx.db, (db) => submitForApproval({ ...ctx, db }, subject, rows as never))
}

async function measureNotice(ctx: Ctx): Promise<Pick<ApprovalTimes, 'notice' | 'without'>> {
  const { userId } = ctx.caller
  const run = (more: (inside: Ctx) => Promise<unknown>) => () =>
    inTransaction(ctx.db, async (db) => {
      await db.execute(sql`update "user" set position = position where id = ${userId}`)
      await more({ ...ctx, db })
    })
  const notice = { kind: 'approval.result', recipients: [userId], title: '「某成果」已通过审批' } as const
  const [without = [], withNotice = []] = await timeInTurn(
    [run(async () => undefined), run((inside) => notify(inside, notice))],
    NOTICES,
  )
  return { without: median(without), notice: median(withNotice.map((ms, at) => ms - without[at]!)) }
}

async function contextOf({ user }: Place, { services, log }: FastifyInstance): Promise<Ctx> {
  const signedIn = await findSignedIn(services.db, user.token, services.now())
  if (!signedIn) throw new Error('the session of the bench is over')
  const { caller } = signedIn
  return { db: services.db, services, log, caller, requestId: 'bench', address: '', device: '' }
}

async function call<R extends Route>(
  { user }: Place,
  fastify: FastifyInstance,
  { method, path }: R,
  input: object,
): Promise<OutputOf<R>> {
  const answer = await fastify.inject({
    method: method as 'POST',
    url: path,
    headers: headersOf(user.token),
    payload: JSON.stringify(input),
  })
  const { code, msg, data } = answer.json<Envelope<OutputOf<R>>>()
  if (code !== SUCCESS) throw new Error(`${path} answered ${msg}`)
  return data
}
