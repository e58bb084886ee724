import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { mapColumns, type MappedTable } from '../../../../import/map/mapColumns.ts'
import type { ReadRequest } from '../book/readRequest.ts'
import type { Picked } from '../shape/pickSheet.ts'
import { assumeUnits } from './assumeUnits.ts'

/** The picked sheet with the meanings of its columns, and the answers that count for it. */
export interface MappedSheet {
  table: MappedTable
  picked: Picked
  request: ReadRequest
}

/**
 * Gives the columns of a sheet the meanings that the user said or taught before, and completes his answers by constants;
 * one that he took back (null) stays away.
 */
export function mapSheet(picked: Picked, request: ReadRequest, columns: readonly ColumnDef[]): MappedSheet {
  const { recall, defaults } = request
  const mapped = mapColumns(picked, columns, { said: defaults.columns, saidHeads: defaults.heads, recall })
  const { sheet } = mapped
  const header = assumeUnits(sheet, mapped.header, columns)
  const { area, moisture, standardMoisture } = mapped.recalled?.constants ?? {}
  return {
    table: { ...mapped, header },
    picked: { sheet, header },
    request: {
      ...request,
      defaults: {
        ...defaults,
        area: defaults.area === undefined ? area : defaults.area,
        moisture: defaults.moisture === undefined ? moisture : defaults.moisture,
        standardMoisture:
          defaults.standardMoisture === undefined ? standardMoisture : defaults.standardMoisture,
      },
    },
  }
}
