import type { Receipt } from '@hepu/api/areas/contract/distribution/distribute'
import { and } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { contractDistributionVersion as ruleVersion } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { WaitingReceipt } from './receipts.ts'
import type { Returned } from './returned.ts'
import { holdsOn, type CurrentRule } from './ruleRows.ts'

/** A receipt that a run takes, with the rule of its day; money that is paid back has that of its receipt. */
export interface TakenReceipt extends Receipt {
  payerName: string
  ruleName: string
  ruleVersionNo: number
}

/** Receipts that a run takes, and those that it leaves, with the reason and what to do. */
export interface SortedReceipts {
  receipts: TakenReceipt[]
  skipped: { receipt: WaitingReceipt; reason: string; repair: string }[]
}

/** Sorts waiting receipts into those that a run can take and those that it cannot. They are in the order of their days. */
export async function sortReceipts(
  ctx: Ctx,
  waiting: readonly WaitingReceipt[],
  rules: readonly CurrentRule[],
  returned: Returned,
): Promise<SortedReceipts> {
  const versions = await readVersions(ctx, returned)
  const taken = new Map<number, TakenReceipt>()
  const skipped: SortedReceipts['skipped'] = []
  for (const receipt of waiting) {
    const origin = receipt.refundOf
    const rule = origin === null ? ruleOf(receipt, rules) : (versions.get(origin) ?? taken.get(origin))
    if (rule) {
      const { ruleVersionId, ruleName, ruleVersionNo } = rule
      taken.set(receipt.id, { ...receipt, ruleVersionId, ruleName, ruleVersionNo })
    } else skipped.push({ receipt, ...leftOut(receipt) })
  }
  return { receipts: [...taken.values()], skipped }
}

type NamedVersion = Pick<TakenReceipt, 'ruleVersionId' | 'ruleName' | 'ruleVersionNo'>

function ruleOf({ day }: WaitingReceipt, rules: readonly CurrentRule[]): NamedVersion | undefined {
  const found = rules.find((each) => holdsOn(each.rule, day))
  return (
    found && { ruleVersionId: found.version.id, ruleName: found.rule.name, ruleVersionNo: found.version.no }
  )
}

const leftOut = ({ day, refundOf }: WaitingReceipt) =>
  refundOf === null
    ? { reason: `${day} 没有生效的分配规则`, repair: '请先设置分配规则' }
    : { reason: `${day} 的退款所退的收款尚未分配`, repair: '请先分配该笔收款' }

/** Returns the version by which each receipt that is paid back was distributed last. */
async function readVersions(ctx: Ctx, returned: Returned): Promise<Map<number, NamedVersion>> {
  const last = new Map(
    Object.entries(returned).flatMap(([id, lines]) => {
      const line = lines.at(-1)
      return line ? [[Number(id), line.ruleVersionId] as const] : []
    }),
  )
  if (last.size === 0) return new Map()
  const found = await ctx.db
    .select({ ruleVersionId: ruleVersion.id, ruleName: ruleVersion.name, ruleVersionNo: ruleVersion.no })
    .from(ruleVersion)
    .where(and(rows(ctx, ruleVersion), oneOf(ruleVersion.id, [...new Set(last.values())])))
  const named = new Map(found.map((each) => [each.ruleVersionId, each]))
  return new Map(
    [...last].flatMap(([id, versionId]) => {
      const version = named.get(versionId)
      return version ? [[id, version] as const] : []
    }),
  )
}
