import type { Sheet, SheetRow } from './sheetEdits.ts'

/** Returns a row of a sheet for tests and the gallery: one entry in its first replicate. */
export const madeRow = (entryId: string, values: SheetRow['values']): SheetRow => ({
  pointId: '1',
  pointName: '新乡',
  entryId,
  entryNo: entryId,
  entryName: `试${entryId}`,
  isCk: false,
  rep: 1,
  fieldRep: 1,
  block: null,
  plotNo: `10${entryId}`,
  rowNo: 1,
  colNo: Number(entryId),
  plotId: entryId,
  status: 'accepted',
  yieldMu: 650,
  values,
  excluded: {},
  waiting: {},
})

/** Returns a sheet of these rows in which everything may be done. */
export const madeSheet = (rows: SheetRow[]): Sheet => ({
  groupId: '7',
  year: 2025,
  isMeans: false,
  ownTraits: [],
  filled: ['plantHeight', 'earHeight'],
  can: { enter: true, review: true, exclude: true },
  closed: null,
  rows,
})
