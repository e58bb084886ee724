import type { FundKind } from '@hepu/api/areas/contract/payment/contractFund'
import type { Fen } from '@hepu/api/core/money/readMoney'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'

/** A line of the ledger of a contract, without its balances. */
export interface Entry {
  key: string
  /** `YYYY-MM-DD`. */
  day: string
  kind: FundKind
  text: string
  conditionId?: number
  collectionId?: number
  due?: Fen
  advance?: Fen
  distributed?: Fen
}

/** Reads lines that another part of the area adds to the ledger of a contract, such as its distributions. */
export type FundSource = (ctx: Ctx, contract: Contract) => Promise<Entry[]>

/** What adds lines to the ledger of a contract. */
export const fundSources: FundSource[] = []
