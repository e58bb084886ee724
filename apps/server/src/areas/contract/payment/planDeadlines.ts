import { yuanText } from '@hepu/api/core/money/fen'
import type { PlannedDate } from '@hepu/api/core/obligation/replan'
import { getRule } from '@hepu/api/obligationRules'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx } from '../../../http/context.ts'
import { finishPlanned } from '../../../obligation/finishPlanned.ts'
import { planObligations } from '../../../obligation/planObligations.ts'
import type { Contract } from '../contractRows.ts'
import { listConditions, type Condition } from './conditionRows.ts'
import { readOpenLines, type OpenLine } from './openLines.ts'

const RULE = 'contract.due'

/** Names a condition among the obligations of its contract. */
const occurrenceOf = ({ no, name }: Pick<Condition, 'no' | 'name'>): string => `${no}. ${name}`

/**
 * Makes the obligations of a contract what its open conditions say: those with a due date, and agreed days that are still to come.
 * What is settled is done.
 */
export async function planDeadlines(ctx: Ctx, contract: Contract): Promise<void> {
  const subject = {
    object: 'contract',
    objectId: contract.id,
    orgId: contract.orgId,
    crop: contract.crop,
    title: contract.number === null ? contract.name : `${contract.number} ${contract.name}`,
    ownerId: contract.handlerId ?? contract.createdBy,
  }
  const isBinding = ['signed', 'running'].includes(contract.state)
  const lines = await readOpenLines(ctx, {
    contractId: contract.id,
    asOf: clockDay(ctx.services.now()),
  })
  const dates = [
    ...lines.flatMap(dueOf),
    ...(isBinding ? (await listConditions(ctx, contract)).flatMap(plannedOf) : []),
  ]
  await planObligations(ctx, subject, getRule(RULE), dates)
  const settled = lines.filter(({ open }) => open <= 0n).map(occurrenceOf)
  await finishPlanned(ctx, subject, getRule(RULE), settled)
}

const dueOf = (line: OpenLine): PlannedDate[] =>
  line.dueOn !== null && line.open > 0n
    ? [{ occurrence: occurrenceOf(line), day: line.dueOn, amount: yuanText(line.open) }]
    : []

const plannedOf = (condition: Condition): PlannedDate[] =>
  condition.triggeredOn === null && condition.trigger === 'date' && condition.plannedOn !== null
    ? [{ occurrence: occurrenceOf(condition), day: condition.plannedOn, amount: condition.amount }]
    : []
