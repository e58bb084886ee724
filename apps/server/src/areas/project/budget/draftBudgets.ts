import { purseNames, type Purse } from '@hepu/api/areas/project/fund/flowTypes'
import { fenIn } from '@hepu/api/core/money/fen'
import { and, inArray, isNull, or } from 'drizzle-orm'
import { ofCompany } from '../../../db/dictEntries.ts'
import { organization, party } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { openBook } from '../fund/book.ts'
import { yearsOf } from '../fund/years.ts'
import type { Node } from '../node/nodes.ts'
import { saveVersion } from './saveVersion.ts'

/** What is planned in each purse; yuan, null for nothing. */
type Amounts = Readonly<Record<Purse, string | null>>

/** An amount that was planned for a subject in a year. */
export interface PlannedAmount extends Amounts {
  /** Null where the source has the subject no more. */
  subjectId: number | null
  subject: string
  year: number
}

/** An amount that was planned for a unit, which may be one of the house or a 往来单位. */
export interface PlannedUnit extends Amounts {
  name: string
  creditCode: string | null
}

/** Where a first draft comes from, such as 「申报 SB2026-0001」. */
interface Origin {
  origin: string
}

interface Draft {
  lines: Record<string, unknown>[]
  /** What has no place in the budget, as people read it. */
  leftOut: string[]
}

const COMMENT_MAX = 200
const isPlanned = (amount: string | null): amount is string => amount !== null && fenIn(amount) > 0n

/**
 * Gives a new node the first draft of its budget by subject and year, for each purse for which something is planned. What is planned
 * for a subject or a year that the project does not have is left out and named in the comment of the draft.
 */
export async function draftSubjectBudgets(
  ctx: Ctx,
  node: Node,
  { planned, origin }: Origin & { planned: readonly PlannedAmount[] },
): Promise<void> {
  const { subjects } = await openBook(ctx, node)
  const leaves = new Map(subjects.filter(({ isLeaf }) => isLeaf).map(({ id, name }) => [id, name]))
  const years = new Set(yearsOf(node))
  for (const purse of purseNames) {
    const draft: Draft = { lines: [], leftOut: [] }
    const words: string[] = []
    for (const { subjectId, subject, year, [purse]: amount } of planned) {
      if (!isPlanned(amount)) continue
      const name = subjectId === null ? undefined : leaves.get(subjectId)
      const isKept = name !== undefined && years.has(year)
      if (isKept) draft.lines.push({ subjectId, year, amount, control: 'warn' })
      ;(isKept ? words : draft.leftOut).push(`${name ?? subject} ${year}年 ${amount} 元`)
    }
    await saveDraft(ctx, node, { ...draft, purse, kind: 'subject', origin, words })
  }
}

/** Gives a new node the first draft of its budget by unit; units that nobody keeps are left out and named in the comment. */
export async function draftUnitBudgets(
  ctx: Ctx,
  node: Node,
  { planned, origin }: Origin & { planned: readonly PlannedUnit[] },
): Promise<void> {
  for (const purse of purseNames) {
    const find = await unitFinder(ctx, planned)
    const draft: Draft = { lines: [], leftOut: [] }
    const words: string[] = []
    for (const { [purse]: amount, ...unit } of planned) {
      if (!isPlanned(amount)) continue
      const place = find(unit)
      if (place) draft.lines.push({ ...place, amount, control: 'warn' })
      ;(place ? words : draft.leftOut).push(`${unit.name} ${amount} 元`)
    }
    await saveDraft(ctx, node, { ...draft, purse, kind: 'unit', origin, words })
  }
}

interface Place {
  unitId: number | null
  partyId: number | null
}

/** Returns who a unit is: an organisation of the company by its name, or a 往来单位 by its code or name. Nobody is found twice. */
async function unitFinder(
  ctx: Ctx,
  units: readonly Pick<PlannedUnit, 'name' | 'creditCode'>[],
): Promise<(unit: Pick<PlannedUnit, 'name' | 'creditCode'>) => Place | undefined> {
  const names = ['', ...units.map(({ name }) => name)]
  const codes = ['', ...units.flatMap(({ creditCode }) => creditCode ?? [])]
  const houses = await ctx.db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(and(inArray(organization.name, names), ofCompany(ctx, { orgId: organization.id })))
    .orderBy(organization.id)
  const parties = await ctx.db
    .select({ id: party.id, name: party.name, creditCode: party.creditCode })
    .from(party)
    .where(
      and(
        or(inArray(party.name, names), inArray(party.creditCode, codes)),
        isNull(party.deletedAt),
        ofCompany(ctx, { orgId: party.orgId }),
      ),
    )
    .orderBy(party.id)
  const seen = new Set<string>()
  return ({ name, creditCode }) => {
    const house = houses.find((one) => one.name === name)
    const found =
      parties.find((one) => creditCode !== null && one.creditCode === creditCode) ??
      parties.find((one) => one.name === name)
    const place = house ? { unitId: house.id, partyId: null } : found && { unitId: null, partyId: found.id }
    const key = place && `${place.unitId} ${place.partyId}`
    if (!key || seen.has(key)) return undefined
    seen.add(key)
    return place
  }
}

async function saveDraft(
  ctx: Ctx,
  node: Node,
  {
    lines,
    leftOut,
    purse,
    kind,
    origin,
    words,
  }: Draft & Origin & { purse: Purse; kind: 'subject' | 'unit'; words: string[] },
): Promise<void> {
  if (lines.length === 0 && (kind === 'unit' || leftOut.length === 0)) return
  await saveVersion(ctx, node, {
    kind,
    purse,
    lines,
    comment: commentOf(origin, leftOut),
    isPosted: false,
    words,
    wordsBefore: () => Promise.resolve([]),
  })
}

function commentOf(origin: string, leftOut: readonly string[]): string {
  if (leftOut.length === 0) return `由${origin}生成`
  const comment = `由${origin}生成。未列入 ${leftOut.length} 项：${leftOut.join('、')}`
  return comment.length > COMMENT_MAX ? `${comment.slice(0, COMMENT_MAX - 1)}…` : comment
}
