import { captionFinding } from '../../../../import/read/rowFindings.ts'
import { createFinding, type Finding } from '@hepu/api/cells/findings'
import { isBlank, showRaw, type RawRow } from '../../../../import/workbook.ts'
import type { EntryKey } from './entryKeys.ts'
import { PLACED } from './origin.ts'
import type { Laid } from './plotPieces.ts'
import { plotSidesOf, sidesRemark } from './plotSides.ts'
import type { ReadTable } from './readTables.ts'
import type { Said } from '../book/found.ts'
import type { Reading } from './titles.ts'

/** All that was shaped, for the remarks on it. */
export interface Done {
  laid: readonly Laid[]
  readings: readonly Reading[]
  joined: readonly ReadTable[]
  left: readonly ReadTable[]
  entryKey: EntryKey | null
  labels: Reading
}

/** Says what was read from titles and notes, and what was left out. */
export function remarksOn(done: Done): { findings: Finding[]; ignored: string[] } {
  const { laid, joined, left, entryKey } = done
  const findings = laid.flatMap((one, at) => [
    ...titleRemarks(one.table, done.readings[at]!),
    ...cornerRemarks(one.table),
    ...headRemarks(one.table),
    ...sidesRemarks(one.table),
    ...asideRemarks(one),
  ])
  const sheets = [...new Set(laid.map(({ table }) => table.sheet.name))]
  if (sheets.length > 1) findings.push(sheetRemark(sheets[0]!, `与${quoted(sheets.slice(1))}一起读取`))
  for (const [name, tables] of Map.groupBy(laid, ({ table }) => table.sheet.name)) {
    const count = new Set(tables.map(({ table }) => table.sheet)).size
    if (count > 1) findings.push(sheetRemark(name, `并排的${count}张表一起读取`))
  }
  for (const table of joined) findings.push(sheetRemark(table.sheet.name, '按试验点和编号并入各小区'))
  const isKeyed = laid.some(({ table }) => table.roles.every(({ meaning }) => meaning?.key !== 'entry'))
  if (entryKey && isKeyed) findings.push(sheetRemark(entryKey.sheet, '各小区的编号按此表换成品种名称'))
  const ignored = [
    ...left.map(({ sheet }) => `工作表「${sheet.name}」重复其他工作表的数据，没有读取`),
    ...new Set(laid.flatMap(({ table }) => computedRemarks(table))),
  ]
  return { findings: unique(findings), ignored }
}

const quoted = (names: readonly string[]): string => names.map((name) => `「${name}」`).join('、')

const sheetRemark = (sheet: string, text: string): Finding =>
  createFinding({ sheet }, { severity: 'corrected', code: 'sheetsJoined', read: sheet, expected: '', text })

const LABELS: Readonly<Partial<Record<keyof Said, string>>> = {
  year: '试验年份',
  groupName: '试验组别',
  pointName: '试验点',
  phase: '试验阶段',
  area: '小区面积',
  checks: '对照',
  moisture: '含水量',
  isStandardMoisture: '产量已折合标准水分',
}

/** Names the title or note from which something was taken. */
export function titleRemarks({ roles, kind }: ReadTable, { said, sources }: Reading): Finding[] {
  const has = (...keys: string[]) => roles.some(({ meaning }) => meaning && keys.includes(meaning.key))
  const isUsed: Readonly<Partial<Record<keyof Said, boolean>>> = {
    year: !has('year'),
    groupName: !has('group'),
    pointName: !has('point') && (kind !== 'cross' || !has('entry', 'entryNo')),
    phase: !has('phase'),
    area: has('weight', 'earWeight') && !has('area', 'harvestArea'),
    checks: !has('isCk'),
    moisture: has('weight', 'earWeight') && !has('moisture') && !said.isStandardMoisture,
    isStandardMoisture: has('weight', 'earWeight') && !has('moisture'),
  }
  const taken = Object.entries(LABELS) as [keyof Said, string][]
  const used = taken.filter(([key]) => isUsed[key] && said[key] !== undefined && sources[key])
  return [...Map.groupBy(used, ([key]) => sources[key]!)].map(([{ sheet, row, text }, keys]) => {
    const values = keys.map(([key, label]) => label + shown(said[key]))
    return createFinding(
      { sheet, row },
      {
        severity: 'corrected',
        code: 'titleRead',
        read: text,
        expected: values.join('、'),
        text: `由“${text}”读出${values.join('、')}`,
      },
    )
  })
}

function shown(value: Said[keyof Said]): string {
  if (value === true) return ''
  return Array.isArray(value) ? value.join('、') : String(value)
}

const sidesRemarks = (table: ReadTable): Finding[] => {
  const sides = plotSidesOf(table)
  return sides ? [sidesRemark(table, sides)] : []
}

/** Says how a cross table is read whose corner leaves it open. */
function cornerRemarks({ sheet, head, corner, roles }: ReadTable): Finding[] {
  const role = roles.find(({ index }) => index === corner?.index)
  if (!corner?.doubt || !role) return []
  const isOfPoints = corner.key === 'point'
  const side = isOfPoints ? '试验点' : '品种'
  const across = isOfPoints ? '品种' : '试验点'
  const repair =
    corner.doubt === 'sides'
      ? `请在左上角写“${side === '品种' ? '试点' : '品种'}”后重新上传`
      : '请在表的上方写明各列是什么，如“株高(cm)”，后重新上传'
  const text = `没有写明行、列和数值各是什么，各行按${side}、各列按${across}、数值按产量读取；不是时${repair}`
  return [
    createFinding(
      { sheet: sheet.name, row: head.bottom, index: corner.index, column: role.written },
      { severity: 'warning', code: 'cornerDoubt', read: role.written, expected: side, text },
    ),
  ]
}

/** Names heads that are read by a word of stations, in another unit than other tables, or instead of another column. */
const headRemarks = ({ sheet, head, roles, corner }: ReadTable): Finding[] =>
  roles.flatMap((role) => {
    if (corner?.doubt && role.index === corner.index) return []
    const { index, written, meaning, isConverted, insteadOf } = role
    if (!meaning || !(meaning.isWeak || isConverted)) return []
    const converted = isConverted ? `，各表单位不同，已由${meaning.unit}换算` : ''
    return [
      createFinding(
        { sheet: sheet.name, row: head.bottom, index, column: written },
        {
          severity: insteadOf === undefined ? 'corrected' : 'warning',
          code: insteadOf === undefined ? 'headerAlias' : 'pointDoubt',
          read: written,
          expected: meaning.head,
          text:
            insteadOf === undefined
              ? `表头按“${meaning.head}”读取${converted}`
              : `「${insteadOf}」一列各行相同，按这一列作试验点；不是时请删去这一列后重新上传`,
        },
      ),
    ]
  })

/** Names summary rows and notes below the table. */
const asideRemarks = ({ table, asides }: Laid): Finding[] =>
  asides.flatMap(({ row, kind }) => {
    if (kind === 'header') return []
    if (kind === 'caption') return [captionFinding(table.sheet, row)]
    const isSummary = kind === 'subtotal'
    return [
      createFinding(
        { sheet: table.sheet.name, row: row.no },
        {
          severity: 'corrected',
          code: isSummary ? 'subtotalRow' : 'noteRow',
          read: firstText(row),
          expected: '',
          text: isSummary ? '这是平均、合计一类的汇总行，不导入' : '这是说明或签名，不是小区，不导入',
        },
      ),
    ]
  })

const firstText = ({ cells }: RawRow): string => {
  const first = cells.find((cell) => !isBlank(cell))
  return first ? showRaw(first) : ''
}

function computedRemarks({ sheet, roles }: ReadTable): string[] {
  const heads = roles
    .filter(({ isComputed, written }) => isComputed && written !== '序号')
    .map(({ written }) => `「${written}」`)
  return heads.length === 0
    ? []
    : [`工作表「${sheet.name}」的${[...new Set(heads)].join('、')}由其他列算出，没有读取`]
}

/**
 * One finding of each id and text, as blocks of one sheet may share a title; titles beside each other in one row get ids of their
 * own. Their places are those of the uploaded workbook.
 */
export function unique(findings: readonly Finding[]): Finding[] {
  const own = [...new Map(findings.map((finding) => [`${finding.id}\n${finding.read}`, finding])).values()]
  const counts = new Map<string, number>()
  return own.map((finding) => {
    const count = (counts.get(finding.id) ?? 0) + 1
    counts.set(finding.id, count)
    return { ...finding, id: PLACED + finding.id + (count === 1 ? '' : `:${count}`) }
  })
}
