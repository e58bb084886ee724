import type { Purse } from '@hepu/api/areas/project/fund/flowTypes'
import type { Ctx } from '../../../http/context.ts'
import { readCommitments, type Commitment } from '../../contract/shared.ts'
import { readPosted, readSums, type Book } from './book.ts'
import type { PurseState } from './subjectMoney.ts'

/** Reads how the money of a purse of a project stands: its ledger, its budgets in force, and what contracts will still cost. */
export async function readPurse(ctx: Ctx, book: Book, purse: Purse): Promise<PurseState> {
  return {
    sums: await readSums(ctx, book.project, purse),
    posted: await readPosted(ctx, book.nodes, purse),
    committed: await readCommitted(ctx, book, purse),
  }
}

/** Reads what signed contracts will still cost the nodes of a project. */
export const readCommitted = (ctx: Ctx, book: Book, purse: Purse): Promise<Commitment[]> =>
  readCommitments(ctx, { nodeIds: book.nodes.map(({ id }) => id), purse })
