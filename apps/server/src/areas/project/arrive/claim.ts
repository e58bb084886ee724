import { arrivalLabels as labels } from '@hepu/api/areas/project/arrive/arrivalLabels'
import type * as api from '@hepu/api/areas/project/arrive/projectArrival'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn, sum } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { clockMinute } from '../../../db/clock.ts'
import { projectArrival, user } from '../../../db/schema/index.ts'
import { selectRow, unseen } from '../../../db/scope.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { openBook, type Book } from '../fund/book.ts'
import { addLine, placeOf } from '../fund/flows.ts'
import { readYears, yearProblem } from '../fund/years.ts'
import { lockNode, type Node } from '../node/nodes.ts'
import type { Arrival } from './arrivalRows.ts'

type Given = ParsedInputOf<typeof api.claimArrival>

/**
 * Claims an arrival for a project and divides it among the nodes: one line of the ledger for each. The parts are the arrival to the
 * fen. Throws CONFLICT with the name of the person who claimed it before.
 */
export async function claimArrival(ctx: Ctx, given: Given): Promise<ResultOf<typeof api.claimArrival>> {
  const { node } = await lockNode(ctx, given.projectId, 'fund:flow')
  if (node.level !== 1) throw new AppError('BAD_INPUT', '到账由项目认领，再分配到课题')
  if (node.sourceId === null) throw new AppError('BAD_STATE', '自立项目没有项目来源，不能认领专项到账')
  const arrival = await lockArrival(ctx, given.id)
  await assertOpen(ctx, arrival, node)
  const book = await openBook(ctx, node)
  const businessDate = must(arrival.arrivedDate, 'the day of money that came')
  const fiscalYear = given.fiscalYear ?? Number(businessDate.slice(0, 4))
  const closed = yearProblem(await readYears(ctx, node), fiscalYear)
  if (closed) throw new AppError('BAD_STATE', closed)
  if (fiscalYear < Number(businessDate.slice(0, 4)))
    throw new AppError('BAD_INPUT', `入账年度不得早于${labels.arrivedDate}所在的年度`)
  assertWhole(arrival, given.parts)
  const ids: number[] = []
  for (const { nodeId, amount } of given.parts)
    ids.push(
      await addLine(ctx, book, {
        ...placeOf(nodeOf(book, nodeId)),
        purse: 'special',
        flowType: 'arrival',
        direction: 'in',
        amount,
        partyId: arrival.partyId,
        businessDate,
        fiscalYear,
        voucherNo: arrival.voucherNo,
        summary: `${arrival.batch}到账`,
        arrivalId: arrival.id,
      }),
    )
  const values = { projectId: node.id, claimedBy: ctx.caller.userId, claimedAt: ctx.services.now() }
  const split = given.parts.map(({ nodeId, amount }) => `${nodeOf(book, nodeId).name} ${amount} 元`)
  await updateRow(
    ctx,
    projectArrival,
    arrival.id,
    { values },
    { label: '项目到账', extra: { before: { split: [] }, after: { split } } },
  )
  return { ids }
}

/** Returns an arrival and holds it, so that of two who claim it the second sees the first. */
async function lockArrival(ctx: Ctx, id: number): Promise<Arrival> {
  const [found] = await selectRow(ctx, projectArrival, id).for('update')
  if (!found) throw await unseen(ctx, projectArrival, [id], '到账')
  return found as Arrival
}

async function assertOpen(ctx: Ctx, arrival: Arrival, project: Node): Promise<void> {
  if (arrival.claimedAt) {
    const [claimer] = await ctx.db
      .select({ name: user.name })
      .from(user)
      .where(eq(user.id, arrival.claimedBy ?? 0))
    throw new AppError(
      'CONFLICT',
      `该笔到账已由${claimer?.name ?? '他人'}于${clockMinute(arrival.claimedAt)}认领，请刷新后再试`,
    )
  }
  if (arrival.projectId !== null && arrival.projectId !== project.id)
    throw new AppError('BAD_STATE', '该笔到账属于另一项目，不能由本项目认领')
  if (arrival.arrivedAmount === null) throw new AppError('BAD_STATE', '款项尚未到账，请先登记实际到账')
}

/** Throws BAD_STATE with the difference if the parts are not the arrival to the fen. */
function assertWhole({ arrivedAmount }: Arrival, parts: Given['parts']): void {
  const repeated = parts.find(({ nodeId }, at) => parts.findIndex((one) => one.nodeId === nodeId) !== at)
  if (repeated) throw new AppError('BAD_INPUT', '同一项目或课题重复，请合并为一行')
  const whole = fenIn(arrivedAmount ?? '0')
  const difference = sum(parts.map(({ amount }) => fenIn(amount))) - whole
  if (difference === 0n) return
  const size = groupedMoney(difference < 0n ? -difference : difference, '元')
  throw new AppError(
    'BAD_STATE',
    `${labels.split}合计比${labels.arrivedAmount} ${groupedMoney(whole, '元')} 元${difference > 0n ? '多' : '少'} ${size} 元`,
  )
}

function nodeOf({ nodes }: Book, nodeId: number): Node {
  const node = nodes.find(({ id }) => id === nodeId)
  if (!node) throw new AppError('NOT_FOUND', '分配到的项目或课题不存在或不属于该项目')
  return node
}
