import type { Trait } from '@hepu/api/areas/experiment/traits/traits'
import type { MappedColumn } from '@hepu/api/cells/columnDefs'
import type { FindingContent } from '@hepu/api/cells/findings'
import type { Cluster, Issue, Patch, ReadFinding, ReadRow } from '../book/draft.ts'
import type { RejectedPlot } from '../rows/fillReading.ts'
import type { Origin } from '../book/origin.ts'
import type { Survey } from './survey.ts'
import { addFinding, MISSING, type PlaceOf } from '../book/findings.ts'

export interface Checking {
  crop: string
  /** Traits that the organisation made. */
  own?: readonly Trait[] | undefined
  placeOf: PlaceOf
  /** Moisture (%) of the group if the user gave it. */
  standardMoisture: number | null
  findings: ReadFinding[]
  /** Where the rows stand in the uploaded workbook, if they were laid out anew. */
  origin?: Origin | undefined
  rows: ReadRow[]
  clusters: Cluster[]
  /** The columns that are read, with the units of their heads. */
  columns: readonly MappedColumn[]
  /** Year of a group's trial. */
  yearOf: (group: number) => number | null
  /** What the rows that are left out say of their plots. */
  rejected: readonly RejectedPlot[]
  /** The numbers of the rows by column. */
  survey: Survey
}

export const KEEP = { key: 'keep', label: '按原值导入' }
export const PENDING = { key: 'pending', label: '按待核导入，不计入统计' }

/**
 * Adds a finding on a value that the user may treat as missing, keep, leave pending, or change to what is
 * expected.
 */
export function decide(
  checking: Checking,
  row: ReadRow,
  key: string,
  content: FindingContent,
  patches: { missing: Patch; keep: Patch; pending?: Patch; suggestion?: Patch },
  action: 'missing' | 'keep' | 'pending' = 'missing',
): void {
  const actions = [
    MISSING,
    ...(patches.suggestion ? [{ key: 'suggestion', label: `改为${content.expected}` }] : []),
    ...(patches.pending ? [PENDING] : []),
    KEEP,
  ]
  const id = addFinding(checking, row.no, key, { ...content, actions, action })
  const issue: Issue = { key: id, code: content.code, action, patches: { ...patches } }
  addIssue(row, issue)
}

/** Gives a row an issue beside those that it has. */
export function addIssue(row: ReadRow, issue: Issue): void {
  row.issues = [...(row.issues ?? []), issue]
}

/** Returns the column in which a row has a field: weight may stand in the column of ears, area in the harvested one. */
export function columnOf({ columns }: Checking, { fields }: ReadRow, key: string): string {
  if (key === 'weight' && fields.weightKind === 'EAR') return 'earWeight'
  const hasHarvestArea = columns.some((column) => column.key === 'harvestArea')
  return key === 'area' && hasHarvestArea ? 'harvestArea' : key
}
