import type { saleSource } from '../../../../db/schema/index.ts'
import type { SaleLineIn } from '../saleLineIn.ts'

/** Settings of a source as they are stored, with its secret opened. */
export type SourceSettings = Pick<
  typeof saleSource.$inferSelect,
  'id' | 'name' | 'address' | 'windowDays' | 'pageSize' | 'startDay'
> & { token: string | null }

/** A span of modification; both ends belong to it. */
export interface SyncWindow {
  from: Date
  to: Date
}

/** One page of the lines that a source changed in a window. */
export interface SourcePage {
  lines: SaleLineIn[]
  /** Records of the page, those included that are no lines. */
  records: number
  /** Records of the window. */
  total: number
  /** What was set right, a sentence each. */
  remarks: string[]
  /** What is wrong with records that are left out, a sentence each. */
  refusals: string[]
}

/** An ERP that bills come from. */
export interface SaleSource {
  /** Returns a page (from 1) of the lines that were changed in a window. Throws OUTSIDE_FAILED. */
  readPage: (window: SyncWindow, page: number, signal?: AbortSignal) => Promise<SourcePage>
}
