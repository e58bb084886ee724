import { contractChangeCreate } from '@hepu/api/areas/contract/change/contractChange'
import { act as actCall } from '@hepu/api/core/approval/approvalCalls'
import type { InputOf } from '@hepu/api/core/route'
import { and, eq, isNull } from 'drizzle-orm'
import { act } from '../../../approval/decide.ts'
import { showApprovalOfRecord } from '../../../approval/lists.ts'
import { clockDay } from '../../../db/clock.ts'
import { changeSet, contract } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { atMoment } from '../../../db/seed/demoContext.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { contractChangeSubject } from './changeSubject.ts'
import { insertChange } from './changes.ts'

type Given = InputOf<typeof contractChangeCreate>

const DAY_MS = 86_400_000

/**
 * Gives contracts of the demo a change that took effect, one that waits for its approval and a drafted one, through the functions of the
 * calls, in the transaction of the contexts. Contracts that the demo lacks are left out. Does nothing the second time.
 */
export async function seedContractChanges(drafts: Ctx, approves: Ctx): Promise<void> {
  const { orgId } = drafts.caller
  const had = and(eq(changeSet.orgId, orgId), eq(changeSet.object, 'contract'))
  if ((await drafts.db.$count(changeSet, had)) > 0) return
  const exclusive = await contractNamed(drafts, '示禾玉103独占许可合同')
  if (exclusive) await seedApplied({ drafts, approves }, exclusive)
  const ordinary = await contractNamed(drafts, '示禾玉101黄淮海生产经营许可合同')
  if (!ordinary) return
  await propose(daysAgo(drafts, 3), ordinary, {
    reason: '被许可方申请推迟本年度的提货结算。',
    actions: [{ kind: 'other', values: { content: '本业务年度的提货结算由季度改为年末一次结算。' } }],
    submit: true,
  })
}

/** One longer term and another region, agreed two months ago, and a draft about what is to follow. */
async function seedApplied({ drafts, approves }: { drafts: Ctx; approves: Ctx }, row: Contract) {
  const { startOn, endOn, licence, regions, startYear, endYear, maySublicense, suppliesParents } = row
  if (!startOn || !endOn || !licence) return
  const longer = `${Number(endOn.slice(0, 4)) + 1}${endOn.slice(4)}`
  const terms = {
    licence,
    regions: [...new Set([...regions, '340000'])],
    startYear,
    endYear: endYear && endYear + 1,
    maySublicense,
    suppliesParents,
  }
  const { id } = await propose(daysAgo(drafts, 62), row, {
    reason: '安徽示范表现突出，双方同意扩大许可地域并顺延一年。',
    actions: [
      { kind: 'period', values: { startOn, endOn: longer } },
      { kind: 'licence', values: terms },
    ],
    submit: true,
  })
  await agree(daysAgo(approves, 60), id)
  await propose(daysAgo(drafts, 10), row, {
    reason: '拟在包装上增加品种权标识的核验方式。',
    actions: [{ kind: 'other', values: { content: '乙方在包装上印制品种权号与核验二维码。' } }],
    submit: false,
  })
}

/** Returns a context some days before. */
const daysAgo = (ctx: Ctx, days: number): Ctx => {
  return atMoment(ctx, new Date(ctx.services.now().getTime() - days * DAY_MS))
}

function propose(ctx: Ctx, { id }: Contract, given: Pick<Given, 'reason' | 'actions' | 'submit'>) {
  const today = clockDay(ctx.services.now())
  const days = { signedOn: today, effectiveOn: today }
  return insertChange(ctx, contractChangeCreate.input.parse({ contractId: String(id), ...days, ...given }))
}

async function agree(ctx: Ctx, objectId: number): Promise<void> {
  const subject = contractChangeSubject.approval.name
  const shown = await showApprovalOfRecord(ctx, { subject, objectId })
  if (!shown?.taskId) return
  const tasks = [{ taskId: String(shown.taskId), version: shown.version }]
  await act(ctx, actCall.input.parse({ tasks, decision: 'agree', opinion: '同意变更。' }))
}

async function contractNamed(ctx: Ctx, name: string): Promise<Contract | undefined> {
  const [found] = await ctx.db
    .select()
    .from(contract)
    .where(
      and(
        rows(ctx, contract),
        eq(contract.kind, 'CONTRACT'),
        eq(contract.name, name),
        isNull(contract.renewalOfId),
      ),
    )
  return found
}
