import type { EvidenceSection } from '@hepu/api/areas/trading/listing/evidence'
import { listingSources, type ListingSource } from '@hepu/api/areas/trading/listing/listingFields'
import { textOf } from '@hepu/api/core/resource/textOf'
import { plainText } from '@hepu/api/core/resource/values'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx } from '../../../http/context.ts'
import { holderTextOf } from './holderTextOf.ts'
import { lapseOf } from './lapse.ts'
import { sourceTables, textIn, type SourceRow } from './sources.ts'

/** What a section says: lines of words, and perhaps a table. */
export type SectionBody = Pick<EvidenceSection, 'lines' | 'table'>

type Line = EvidenceSection['lines'][number]

/** Returns a line for each pair that has a value. */
export const linesOf = (pairs: readonly (readonly [string, unknown])[]): Line[] =>
  pairs.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ label, value: plainText(value) }],
  )

/** Returns state, holder and term of a right, as the register says today. */
export async function statusFacts(ctx: Ctx, kind: ListingSource, source: SourceRow): Promise<SectionBody> {
  const table = sourceTables[kind]
  const today = clockDay(ctx.services.now())
  const lines = linesOf([
    ['类别', listingSources[kind]],
    ['编号', textIn(source, table.code)],
    ['状态', textIn(source, table.state)],
    ['权利人', await holderTextOf(ctx, source, table.holder)],
    ['申请日', textIn(source, 'applyDate')],
    ['授权日', textIn(source, 'grantDate')],
    ['权利届满日', textIn(source, table.until)],
    ['提示', lapseOf(kind, source, today)],
  ])
  return { lines, table: null }
}

/** Returns what the approval of a variety says. */
export function approvalFacts(variety: SourceRow | null): SectionBody {
  if (!variety) return { lines: [], table: null }
  const lines = linesOf([
    ['审定/登记编号', textIn(variety, 'approvalNo')],
    ['审定级别', textIn(variety, 'level')],
    ['审定年份', variety['year']],
    ['状态', textIn(variety, 'state')],
    ['品种来源', textIn(variety, 'varietySource')],
    ['适宜区域', textIn(variety, 'suitableArea')],
    ['不适宜区域', textIn(variety, 'unsuitableArea')],
  ])
  return { lines, table: null }
}

type Rows = readonly Readonly<Record<string, unknown>>[]
const rowsIn = (row: SourceRow, field: string): Rows =>
  Array.isArray(row[field]) ? (row[field] as Rows) : []

/** Returns growth days, resistances and quality of the approval, followed by what trials found. */
export function traitFacts(variety: SourceRow | null, found: readonly Line[]): SectionBody {
  if (!variety) return { lines: [...found], table: null }
  const days = variety['growthDays']
  const resisted = rowsIn(variety, 'resist').map(
    ({ disease, grade, note }) =>
      [String(disease), [textOf(grade), textOf(note)].filter(Boolean).join('，')] as const,
  )
  const measured = rowsIn(variety, 'quality').map(
    ({ item, value, unit, note }) =>
      [
        String(item),
        [typeof value === 'number' ? `${value}${textOf(unit) ?? ''}` : null, textOf(note)]
          .filter(Boolean)
          .join('，'),
      ] as const,
  )
  const lines = linesOf([
    ['生育期', typeof days === 'number' ? `${days}天` : null],
    ['生育期比对照', textIn(variety, 'ck')],
    ...resisted,
    ...measured,
  ])
  const known = new Set(lines.map(({ label }) => label))
  return { lines: [...lines, ...found.filter(({ label }) => !known.has(label))], table: null }
}
