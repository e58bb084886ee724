import type { ShareLine } from '@hepu/api/areas/contract/distribution/distribute'
import { payeeKey } from '@hepu/api/areas/contract/distribution/ruleTerms'
import type { ShareKind } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { yuanText } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { fenIn } from '@hepu/api/core/money/fen'
import { amountText } from '@hepu/api/core/number/amountText'
import { and, eq, inArray, ne, or, isNotNull, sql, type SQL } from 'drizzle-orm'
import { contractRun as run, contractRunLine as runLine, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { isUnknown, personOfLine, userOfLine } from './payeeEvents.ts'
import { ofRun } from './posted.ts'

/** What somebody gets by some lines. */
export interface PayeeSum {
  key: string
  kind: ShareKind
  name: string
  userId: number | null
  amount: Fen
  lineCount: number
  isUnknown: boolean
}

/** Identifies whom a line pays, the same in the database as in `sumPayees`. */
export const payeeKeyOf = sql<string>`case when ${runLine.level} = 2
  then coalesce('u' || ${userOfLine}, 'p' || ${personOfLine}, 'n' || ${runLine.name})
  else ${runLine.kind} || '|' || ${runLine.name} end`

/** Returns what payees get by the stored lines that a condition selects, the largest amount first. */
export async function readPayeeSums(ctx: Ctx, where: SQL | undefined): Promise<PayeeSum[]> {
  const found = await ctx.db
    .select({
      key: sql<string>`payee`.as('key'),
      kind: sql<ShareKind>`min(kind)`,
      name: sql<string>`min(name)`,
      userId: sql<number | null>`min(user_id)`.mapWith(Number),
      amount: sql<string>`sum(amount)::numeric(30, 2)::text`,
      lineCount: sql<number>`count(*)`.mapWith(Number),
      isUnknown: sql<boolean>`bool_or(is_unknown)`,
    })
    .from(
      ctx.db
        .select({
          payee: payeeKeyOf.as('payee'),
          kind: runLine.kind,
          name: runLine.name,
          userId: userOfLine.as('user_id'),
          amount: runLine.amount,
          isUnknown: isUnknown.as('is_unknown'),
        })
        .from(runLine)
        .innerJoin(run, ofRun)
        .where(and(rows(ctx, run), eq(runLine.isPaid, true), where))
        .as('line'),
    )
    .groupBy(sql`payee`)
  return bySize(found.map((row) => ({ ...row, amount: fenIn(row.amount) })))
}

/** Returns what payees get by computed lines, the largest amount first. */
export function sumPayees(lines: readonly ShareLine[]): PayeeSum[] {
  const sums = new Map<string, PayeeSum>()
  for (const line of lines) {
    if (!line.isPaid) continue
    const { level, kind, name, userId, personId, amount } = line
    const key = level === 2 ? payeeKey(line) : `${kind}|${name}`
    const sum = sums.get(key)
    if (sum) {
      sum.amount += amount
      sum.lineCount += 1
    } else
      sums.set(key, {
        key,
        kind,
        name,
        userId,
        amount,
        lineCount: 1,
        isUnknown: level === 2 && userId === null && personId === null,
      })
  }
  return bySize([...sums.values()])
}

const size = (amount: Fen): Fen => (amount < 0n ? -amount : amount)
const bySize = (sums: readonly PayeeSum[]): PayeeSum[] =>
  sums.toSorted((a, b) => (size(a.amount) === size(b.amount) ? 0 : size(a.amount) < size(b.amount) ? 1 : -1))

/** Returns payees as answers have them: in capitals, against a year before, and whether they have left. */
export async function presentPayees(
  ctx: Ctx,
  contractId: number,
  lastYear: number,
  sums: readonly PayeeSum[],
) {
  const before = new Map(
    (await sumsOfYear(ctx, contractId, lastYear)).map(({ key, amount }) => [key, amount]),
  )
  const left = await readLeft(
    ctx,
    sums.flatMap(({ userId }) => userId ?? []),
  )
  return sums.map(({ userId, amount, ...payee }) => ({
    ...payee,
    amount: yuanText(amount),
    capital: capitalOf(amount),
    lastYear: yuanText(before.get(payee.key) ?? 0n),
    hasLeft: userId !== null && left.has(userId),
  }))
}

/** Returns an amount in capital numerals. */
export const capitalOf = (amount: Fen): string => amountText(yuanText(amount)) || ''

/** Returns what payees of a contract got in confirmed runs by receipts of a year. */
export const sumsOfYear = (ctx: Ctx, contractId: number, year: number): Promise<PayeeSum[]> =>
  readPayeeSums(ctx, and(eq(run.contractId, contractId), ne(run.state, 'draft'), inYear(year)))

/** Condition that the receipt of a line came in a year. */
export const inYear = (year: number): SQL =>
  sql`${runLine.collectedOn} between ${`${year}-01-01`} and ${`${year}-12-31`}`

/** Returns those of some users who have left: their account is off or deleted. Their shares stay theirs. */
export async function readLeft({ db }: Ctx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, [...new Set(ids)]), or(ne(user.state, 1), isNotNull(user.deletedAt))))
  return new Set(found.map(({ id }) => id))
}
