import type { AccountFigure } from '@hepu/api/areas/breeder/account/accountFields'
import type { Fen } from '@hepu/api/core/money/readMoney'
import type { Permission } from '@hepu/api/core/permissions'
import type { Ctx } from '../../../http/context.ts'
import type { Breeder } from '../breederRows.ts'
import { approvalFacts } from './approvalFacts.ts'
import { commissionFacts } from './commissionFacts.ts'
import { feeFacts } from './feeFacts.ts'
import { readHoldings, type Holding } from './holdings.ts'
import { saleFacts } from './saleFacts.ts'
import { trialFacts } from './trialFacts.ts'

/** Something that an account counts: a variety of a year, a product sold, a fee, a statement. */
export interface Fact {
  breederId: number
  figure: AccountFigure
  year: number
  /** What is counted once over several years: the variety, the product; of money each line. */
  key: string
  name: string
  detail: string | null
  /** Address of the record behind it. */
  path: string | null
  kg: number | null
  area: number | null
  /** 销售额, 应付 or 提成. */
  amount: Fen | null
  paid: Fen | null
}

/** A breeder with what he holds. */
export interface Held {
  row: Breeder
  holdings: Holding[]
}

/** Figures that need a permission besides that of archives, with what is left out without it. */
export const neededFor: Readonly<Partial<Record<AccountFigure, { permission: Permission; what: string }>>> = {
  entered: { permission: 'experiment.variety:read', what: '参试品种' },
  promoted: { permission: 'upgrade.record:read', what: '晋级品种' },
  sold: { permission: 'product.statistic:read', what: '销售' },
  fee: { permission: 'breeder.money:seeMoney', what: '费用与奖励' },
  commission: { permission: 'contract.commission:read', what: '提成收入' },
}

/** Returns whether the caller may see a figure. */
export const maySee = ({ caller }: Pick<Ctx, 'caller'>, figure: AccountFigure): boolean => {
  const needed = neededFor[figure]
  return needed === undefined || caller.permissions.has(needed.permission)
}

/** Returns the facts of breeders that the caller may see: figures and the rows behind them are both made of these. */
export async function readFacts(ctx: Ctx, breeders: readonly Breeder[]): Promise<Fact[]> {
  if (breeders.length === 0) return []
  const held = await readHoldings(ctx, breeders)
  const facts = [
    ...(await trialFacts(ctx, held)),
    ...(await approvalFacts(ctx, held)),
    ...(maySee(ctx, 'sold') ? await saleFacts(ctx, held) : []),
    ...(maySee(ctx, 'fee') ? await feeFacts(ctx, breeders) : []),
    ...(maySee(ctx, 'commission') ? await commissionFacts(ctx, held) : []),
  ]
  return facts.filter(({ figure }) => maySee(ctx, figure))
}
