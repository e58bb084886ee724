import { feeLabels as labels } from '@hepu/api/areas/breeder/record/archiveLabels'
import type * as api from '@hepu/api/areas/breeder/record/breederFee'
import { feeKinds } from '@hepu/api/areas/breeder/record/breederFields'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { fenOf, inYuan } from '@hepu/api/core/money/rates'
import { MAX_FEN } from '@hepu/api/core/money/readMoney'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { breederFee, party } from '../../../db/schema/index.ts'
import { getRow, inOrgOf, rows } from '../../../db/scope.ts'
import { isJustMade } from '../../../db/sentTwice.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockBreeder, type Breeder } from '../breederRows.ts'
import { partsOf } from './archiveUses.ts'
import { keptBecause, restOf, settledBecause, type Fee } from './fees.ts'

const note = { label: '费用' }
const TWICE =
  '一分钟内已登记过相同的费用，疑似重复提交，请刷新后核对；确为另一笔的，请一分钟后再登记，或在备注中写明区别'
type Input = ParsedInputOf<typeof api.editFee>

/** Enters a line of the fee sheet, or changes one. Its amount is computed here and kept. */
export async function editFee(ctx: Ctx, input: Input): Promise<ResultOf<typeof api.editFee>> {
  const row = await lockBreeder(ctx, input.breederId)
  const fees = await feesOf(ctx, row)
  const settled = settledBecause(row, fees)
  if (settled) throw new AppError('BAD_STATE', settled)
  const stored = input.id ? await storedFee(ctx, row, input.id) : null
  const values = stored?.rewardId || stored?.reversesId ? paymentOf(stored, input) : contentOf(input, stored)
  if (!stored) assertNotTwice(ctx, fees, values)
  assertPaid(values)
  await assertOtherHand(ctx, row, { stored, paid: values.paid })
  const fee = await storeFee(ctx, row, { stored, version: input.version, values })
  return { id: fee.id, version: fee.version, amount: fee.amount, rest: restOf(fee) }
}

const feesOf = (ctx: Ctx, row: Breeder): Promise<Fee[]> =>
  ctx.db
    .select()
    .from(breederFee)
    .where(and(rows(ctx, breederFee), partsOf(breederFee, row)))

async function storedFee(ctx: Ctx, row: Breeder, id: number): Promise<Fee> {
  const stored = await getRow(ctx, breederFee, id, note.label)
  if (stored.breederId === row.id) return stored
  throw new AppError('NOT_FOUND', '费用不存在或无权查看')
}

type Values = Pick<Fee, 'year' | 'kind' | 'standard' | 'quantity' | 'amount' | 'paid' | 'clause' | 'remark'>

/** Of a line that comes from a reward only payment and remark are entered. */
function paymentOf(stored: Fee, { paid, remark, ...given }: Input): Values {
  const isOther =
    given.year !== stored.year ||
    given.kind !== stored.kind ||
    fenIn(given.standard) !== fenIn(stored.standard) ||
    Number(given.quantity) !== Number(stored.quantity)
  if (isOther) throw new AppError('BAD_STATE', '来自奖励建议的费用只能登记付款与备注，金额有误请撤回奖励')
  const { year, kind, standard, quantity, amount, clause } = stored
  return { year, kind, standard, quantity, amount, clause, paid, remark }
}

/** The amount is standard × quantity, rounded half up to fen. A line keeps its amount as long as neither changes. */
function contentOf(
  { year, kind, standard, quantity, paid, clause, remark }: Input,
  stored: Fee | null,
): Values {
  const isKept =
    stored !== null &&
    fenIn(stored.standard) === fenIn(standard) &&
    Number(stored.quantity) === Number(quantity)
  const amount = isKept ? fenIn(stored.amount) : fenOf(inYuan(fenIn(standard)).mul(quantity))
  if (amount > MAX_FEN) throw wrong('quantity', `${labels.amount}过大，请核对标准与数量`)
  return { year, kind, standard, quantity, amount: yuanText(amount), paid, clause, remark }
}

/** Throws CONFLICT for a new line like one that the caller entered within a minute. Equal lines of another time are two. */
function assertNotTwice(ctx: Ctx, fees: readonly Fee[], values: Values): void {
  const twin = fees.find(
    (fee) => fee.createdBy === ctx.caller.userId && isJustMade(ctx, fee) && isSame(fee, values),
  )
  if (twin) throw new AppError('CONFLICT', TWICE)
}

/** Compares two lines by all that is entered; amounts and quantities by what they are worth. */
const isSame = (one: Values, other: Values): boolean =>
  one.year === other.year &&
  one.kind === other.kind &&
  fenIn(one.standard) === fenIn(other.standard) &&
  Number(one.quantity) === Number(other.quantity) &&
  fenIn(one.paid) === fenIn(other.paid) &&
  (one.clause ?? null) === (other.clause ?? null) &&
  (one.remark ?? null) === (other.remark ?? null)

/** Throws BAD_INPUT if more is paid than due. An advance may be paid before anything is due. */
function assertPaid({ kind, amount, paid }: Values): void {
  if (kind === 'advance' || fenIn(paid) <= (fenIn(amount) > 0n ? fenIn(amount) : 0n)) return
  throw wrong(
    'paid',
    `${labels.paid} ${paid} 超过${labels.amount} ${amount}；预先支付请用“${feeKinds.advance}”登记`,
  )
}

const wrong = (path: string, message: string): AppError =>
  new AppError('BAD_INPUT', message, { data: { problems: [{ path, message }] } })

/** Money for a person is entered by one user and paid by another. */
async function assertOtherHand(
  ctx: Ctx,
  { partyId }: Breeder,
  { stored, paid }: { stored: Fee | null; paid: string },
): Promise<void> {
  if (fenIn(paid) <= fenIn(stored?.paid ?? '0')) return
  if (stored && stored.createdBy !== ctx.caller.userId) return
  const [found] = await ctx.db.select({ kind: party.kind }).from(party).where(eq(party.id, partyId))
  if (found?.kind !== 'PERSON') return
  throw wrong('paid', '付给个人的费用须由另一人登记付款：请先按已付 0 登记，再由其他人登记付款')
}

interface Storing {
  stored: Fee | null
  version: number | null | undefined
  values: Values
}

async function storeFee(ctx: Ctx, row: Breeder, { stored, version, values }: Storing): Promise<Fee> {
  if (!stored) return insertRow(inOrgOf(ctx, row), breederFee, { ...values, breederId: row.id }, note)
  if (version === null || version === undefined) throw wrong('version', '缺少版本号')
  return updateRow(ctx, breederFee, stored.id, { version, values }, note)
}

/** Deletes lines that were entered by mistake; all of them or none. */
export async function deleteFees(ctx: Ctx, { ids }: ParsedInputOf<typeof api.deleteFees>): Promise<null> {
  for (const id of ids) {
    const fee = await getRow(ctx, breederFee, id, note.label)
    await lockBreeder(ctx, fee.breederId)
    const kept = keptBecause(fee)
    if (kept) throw new AppError('BAD_STATE', kept)
    await removeRow(ctx, breederFee, id, note)
  }
  return null
}
