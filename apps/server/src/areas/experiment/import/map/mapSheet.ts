import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import type { Picked } from '../shape/pickSheet.ts'
import { assumeUnits } from './assumeUnits.ts'
import { applyMeanings } from './applyMeanings.ts'
import { recallMapping } from './recallMapping.ts'
import { signatureOf } from './signatureOf.ts'
import type { ReadRequest } from '../book/readRequest.ts'

/** The picked sheet with the meanings of its columns, and the answers that count for it. */
export interface MappedSheet {
  picked: Picked
  request: ReadRequest
  /** Digest of the heads. */
  signature: string
  /** Columns of the import that the sheet may have. */
  columns: readonly ColumnDef[]
}

/** Gives the columns of a sheet the meanings that the user said or taught before. */
export function mapSheet(
  { sheet, header }: Picked,
  asked: ReadRequest,
  columns: readonly ColumnDef[],
): MappedSheet {
  const request = withKnown(recallMapping(header, asked), columns)
  const meanings = request.defaults.columns ?? {}
  return {
    picked: { sheet, header: assumeUnits(sheet, applyMeanings(header, meanings, columns), columns) },
    request,
    signature: signatureOf(header),
    columns,
  }
}

/** Leaves out meanings that no column has any more, as of a trait that was deleted: they were not said then. */
function withKnown(request: ReadRequest, columns: readonly ColumnDef[]): ReadRequest {
  const said = request.defaults.columns
  if (!said) return request
  const keys = new Set<string | null>([null, ...columns.map(({ key }) => key)])
  const known = Object.fromEntries(Object.entries(said).filter(([, { key }]) => keys.has(key)))
  return { ...request, defaults: { ...request.defaults, columns: known } }
}
