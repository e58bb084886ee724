import type * as api from '@hepu/api/areas/contract/distribution/distributionIncome'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { contractRun as run, contractRunLine as runLine } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { incomeState, readIncome, type Income } from './incomeLines.ts'
import { personOfLine, userOfLine } from './payeeEvents.ts'
import { readOwnPersons } from './ownPersons.ts'
import { capitalOf } from './payeeSums.ts'

type Mine = ResultOf<typeof api.mine>

/** Returns the caller's own lines of confirmed runs, each from its receipt to its payout. Nobody sees those of others here. */
export async function showMine(ctx: Ctx, { year }: ParsedInputOf<typeof api.mine>): Promise<Mine> {
  const all = await readIncome(ctx, and(ne(run.state, 'draft'), await isMine(ctx)))
  const chosen = all.filter(({ line }) => !year || yearOf(line.collectedOn) === year)
  const counted = chosen.filter((row) => incomeState(row) !== 'reversed')
  const amount = sum(counted.map(({ line }) => fenIn(line.amount)))
  const paid = sum(counted.filter(({ payoutId }) => payoutId !== null).map(({ line }) => fenIn(line.amount)))
  return {
    years: [...new Set(all.map(({ line }) => yearOf(line.collectedOn)))].toSorted((a, b) => b - a),
    sums: {
      amount: yuanText(amount),
      capital: capitalOf(amount),
      paid: yuanText(paid),
      open: yuanText(amount - paid),
    },
    lines: await presentMine(ctx, chosen),
  }
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** Returns the condition that a line pays the caller: his account, or the 科研人员 who he is. */
async function isMine(ctx: Ctx): Promise<SQL | undefined> {
  const persons = await readOwnPersons(ctx)
  return and(
    eq(runLine.level, 2),
    or(
      sql`${userOfLine} = ${ctx.caller.userId}`,
      persons.length > 0 ? inArray(personOfLine, persons) : undefined,
    ),
  )
}

async function presentMine(ctx: Ctx, found: readonly Income[]): Promise<Mine['lines']> {
  const teams = await readTeams(ctx, found)
  return found.map((row) => {
    const { line } = row
    const team = teams.get(teamKey(line.runId, line.collectionId, teamOf(line.key)))
    const net = team?.base ?? line.base
    return {
      id: line.id,
      contractName: row.contractName,
      contractNumber: row.contractNumber,
      runNumber: row.runNumber,
      collectedOn: line.collectedOn,
      received: row.received,
      deducted: yuanText(fenIn(row.received) - fenIn(net)),
      net,
      teamName: team?.name ?? line.note,
      teamPercent: team?.percent ?? null,
      teamAmount: line.base,
      teamNote: team?.note ?? null,
      percent: line.percent,
      amount: line.amount,
      isRoundedUp: line.isRoundedUp,
      ruleName: row.ruleName,
      ruleVersionNo: row.ruleVersionNo,
      state: incomeState(row),
      paidOn: row.paidOn,
      voucherNo: row.voucherNo,
    }
  })
}

/** Returns the key of the line of the first level in the key of a person's line: `2|1|team|育种团队|u7`. */
const teamOf = (key: string): string => key.slice(2, key.lastIndexOf('|'))
const teamKey = (runId: number, collectionId: number, key: string): string =>
  `${runId} ${collectionId} ${key}`

/** Reads the lines of the first level that the caller's shares are parts of. */
async function readTeams(ctx: Ctx, found: readonly Income[]) {
  if (found.length === 0) return new Map<string, typeof runLine.$inferSelect>()
  const lines = await ctx.db
    .select()
    .from(runLine)
    .where(
      and(
        rows(ctx, runLine),
        eq(runLine.level, 1),
        inArray(runLine.runId, [...new Set(found.map(({ line }) => line.runId))]),
        inArray(runLine.collectionId, [...new Set(found.map(({ line }) => line.collectionId))]),
      ),
    )
  return new Map(lines.map((line) => [teamKey(line.runId, line.collectionId, line.key), line]))
}
