import type { SaleLookups } from './saleLookups.ts'

/** Where lines come from. */
export interface LineOrigin {
  /** Name of the system; it tells equal numbers of bills apart. */
  source: string
  /** The import or synchronisation; null for none. */
  batch: number | null
  /** Keeps what changed lines were before, so that the import can be undone. */
  keepsOld?: boolean
  lookups?: SaleLookups
}
