import { createFinding, type FindingContent, type FindingPlace } from '@hepu/api/cells/findings'
import type { ReadFinding } from './draft.ts'

/** Returns the position of a column's cell in a row; without a column, the whole row. */
export type PlaceOf = (row: number, key: string | null) => FindingPlace

/** The findings of a workbook, and where its cells are. */
export interface Findings {
  placeOf: PlaceOf
  findings: ReadFinding[]
}

/** Adds a finding at a cell and returns its id. */
export function addFinding(
  { placeOf, findings }: Findings,
  row: number,
  key: string | null,
  content: FindingContent,
): string {
  const finding = createFinding(placeOf(row, key), content)
  findings.push(finding)
  return finding.id
}

/** The action that leaves a value out. */
export const MISSING = { key: 'missing', label: '作缺测处理' }

/** Returns the stored field of a column: ear weight is stored as weight, and the harvested area as area. */
export const columnKeyOf = (key: string): string =>
  key === 'earWeight' ? 'weight' : key === 'harvestArea' ? 'area' : key
