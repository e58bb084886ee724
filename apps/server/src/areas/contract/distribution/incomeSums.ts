import type { ShareKind, ShareLevel } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import {
  contractPayout as payout,
  contractRun as run,
  contractRunLine as runLine,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { isUnknown } from './payeeEvents.ts'
import { payeeKeyOf } from './payeeSums.ts'
import { ofRun } from './posted.ts'
import { totalsOf } from './planRun.ts'

const amountSum = (of: SQL) => sql<string>`coalesce(sum(${of}), 0)::numeric(30, 2)::text`

/** Returns the sums of all lines of runs that a condition selects, and what each payee gets by them. */
export async function readIncomeSums(ctx: Ctx, where: SQL | undefined) {
  const lines = ctx.db
    .select({
      level: sql<ShareLevel>`${runLine.level}`.as('level'),
      kind: sql<ShareKind>`${runLine.kind}`.as('kind'),
      name: sql<string>`${runLine.name}`.as('name'),
      isPaid: sql<boolean>`${runLine.isPaid}`.as('is_paid'),
      payee: payeeKeyOf.as('payee'),
      /** Lines that are taken back ask for nobody. */
      isUnknown: sql<boolean>`${isUnknown} and ${run.state} = 'confirmed' and ${run.reversesId} is null`.as(
        'is_unknown',
      ),
      amount: sql<string>`${runLine.amount}`.as('amount'),
      paid: sql<string>`case when ${payout.id} is null then 0 else ${runLine.amount} end`.as('paid'),
      no: sql<number>`${runLine.id}`.as('line_id'),
    })
    .from(runLine)
    .innerJoin(run, ofRun)
    .leftJoin(
      payout,
      and(eq(payout.orgId, runLine.orgId), eq(payout.lineId, runLine.id), isNull(payout.deletedAt)),
    )
    .where(and(rows(ctx, run), where))
    .as('line')
  const groups = await ctx.db
    .select({
      level: lines.level,
      kind: lines.kind,
      isPaid: lines.isPaid,
      name: sql<string>`min(${lines.name})`,
      isUnknown: sql<boolean>`bool_or(${lines.isUnknown})`,
      amount: amountSum(sql`${lines.amount}`),
      paid: amountSum(sql`${lines.paid}`),
    })
    .from(lines)
    .groupBy(lines.payee, lines.level, lines.kind, lines.isPaid)
    .orderBy(sql`min(${lines.no})`)
  const read = groups.map((group) => ({ ...group, amount: fenIn(group.amount), paid: fenIn(group.paid) }))
  return { ...presentSums(read), payees: read.filter(({ isPaid }) => isPaid).map(presentPayee) }
}

interface Group {
  level: ShareLevel
  kind: ShareKind
  isPaid: boolean
  name: string
  isUnknown: boolean
  amount: Fen
  paid: Fen
}

function presentSums(groups: readonly Group[]) {
  const { received, deducted, partnerShare, net } = totalsOf(groups)
  const payable = groups.filter(({ isPaid }) => isPaid)
  const paid = sum(payable.map((group) => group.paid))
  const sums = {
    received: yuanText(received),
    deducted: yuanText(deducted),
    partnerShare: yuanText(partnerShare),
    net: yuanText(net),
    paid: yuanText(paid),
    open: yuanText(sum(payable.map(({ amount }) => amount)) - paid),
  }
  return { sums, net }
}

const presentPayee = ({ name, kind, amount, paid, isUnknown: unknown }: Group) => ({
  name,
  kind,
  amount: yuanText(amount),
  paid: yuanText(paid),
  isUnknown: unknown,
})
