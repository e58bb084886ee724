import type * as api from '@hepu/api/areas/breeder/view/partnerView'
import { feeKinds } from '@hepu/api/areas/breeder/record/breederFields'
import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { decisions } from '@hepu/api/areas/upgrade/promotionShapes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { breederFee, party } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx, PublicCtx } from '../../../http/context.ts'
import { readApprovals, type Approval } from '../account/approvalFacts.ts'
import type { Held } from '../account/facts.ts'
import { heldOn, readHoldings, type Holding } from '../account/holdings.ts'
import { entriesOf, readEntries, type TestedEntry } from '../account/trialFacts.ts'
import { sharesOn, sharesText } from '../asset/shares.ts'
import type { Breeder } from '../breederRows.ts'
import { partsOf } from '../record/archiveUses.ts'
import { restOf, sumsOf } from '../record/fees.ts'
import { contextOf, lookBy } from './partnerAccess.ts'

type View = ResultOf<typeof api.lookPartnerView>

/** Returns what a breeder sees of himself: his varieties with published results, and his money. Every look is noted. */
export async function lookView(
  ctx: PublicCtx,
  { token }: ParsedInputOf<typeof api.lookPartnerView>,
): Promise<View> {
  const opened = await lookBy(ctx, token)
  const own = contextOf(ctx, opened)
  const { row, link } = opened
  const [named] = await own.db.select({ name: party.name }).from(party).where(eq(party.id, row.partyId))
  return {
    name: named?.name ?? '',
    endOn: link.endOn,
    asOf: ctx.services.now(),
    varieties: await varietiesOf(own, row),
    money: await moneyOf(own, row),
  }
}

async function varietiesOf(ctx: Ctx, row: Breeder): Promise<View['varieties']> {
  const [held] = await readHoldings(ctx, [row])
  if (!held) return []
  const bred = held.holdings.filter(({ cooperativeId }) => cooperativeId !== null)
  const entries = await readEntries(ctx, [held])
  const approvals = await readApprovals(
    ctx,
    held.holdings.flatMap(({ varietyId }) => varietyId ?? []),
  )
  const shares = await sharesOn(
    ctx,
    bred.flatMap(({ cooperativeId }) => cooperativeId ?? []),
    clockDay(ctx.services.now()),
  )
  return [
    ...bred.map((one) => ({
      name: one.name ?? '',
      code: one.code,
      startOn: one.startOn,
      endOn: one.endOn,
      results: resultsOf(entriesOf(entries, row.orgId, one)),
      approvals: approvalsOf(approvals, one),
      shares: sharesText(shares.get(one.cooperativeId ?? 0) ?? []),
    })),
    ...approvedAlone(held, approvals),
  ]
}

/** Returns the published results of a variety; what is not published, or was revoked, is not there. */
const resultsOf = (entries: readonly TestedEntry[]): View['varieties'][number]['results'] =>
  entries
    .flatMap(({ year, phase, decision }) =>
      decision !== null && Object.hasOwn(decisions, decision)
        ? [{ year, phase: phaseLabel(phase), decision: decisions[decision as keyof typeof decisions] }]
        : [],
    )
    .toSorted((a, b) => b.year - a.year)

const approvalsOf = (approvals: readonly Approval[], holding: Holding) =>
  approvals
    .filter(({ id, day }) => id === holding.varietyId && (day === null || heldOn(holding, day)))
    .map(({ number, year }) => ({ number, year }))

/** Returns approved varieties of the breeder that are none of those bred together. */
function approvedAlone({ holdings }: Held, approvals: readonly Approval[]): View['varieties'] {
  const bred = new Set(holdings.flatMap((one) => (one.cooperativeId === null ? [] : (one.varietyId ?? []))))
  return approvals
    .filter(({ id }) => !bred.has(id))
    .map(({ name, number, year }) => ({
      name,
      code: null,
      startOn: null,
      endOn: null,
      results: [],
      approvals: [{ number, year }],
      shares: null,
    }))
}

async function moneyOf(ctx: Ctx, row: Breeder): Promise<View['money']> {
  const fees = await ctx.db
    .select()
    .from(breederFee)
    .where(and(rows(ctx, breederFee), partsOf(breederFee, row)))
    .orderBy(desc(breederFee.year), asc(breederFee.id))
  const years = [...Map.groupBy(fees, ({ year }) => year)].map(([year, lines]) => ({
    year,
    ...sumsOf(lines),
    lines: lines.map(({ kind, clause, amount, paid, reversesId }) => ({
      kind: reversesId === null ? feeKinds[kind] : `${feeKinds[kind]}（冲回）`,
      clause,
      amount,
      paid,
      rest: restOf({ amount, paid }),
    })),
  }))
  return { years, total: sumsOf(fees) }
}
