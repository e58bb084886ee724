import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import { createFinding } from '@hepu/api/cells/findings'
import { matchHead, nameColumns } from '@hepu/api/cells/matchHead'
import { crops } from '@hepu/api/core/crops'
import { isBlank, type Workbook } from '../../../../import/workbook.ts'
import type { Choices, ReadBook, ReadFinding } from '../book/draft.ts'
import type { ReadRequest } from '../book/readRequest.ts'
import { addIssue } from './checking.ts'

const CODE = 'cropDoubt'
const SKIP = { key: 'skip', label: '不导入，换作物后重新上传' }

/** Rows above and with the heads that may hold a title. */
const TITLE_ROWS = 8
/** A title of a trial; who runs it may be called after another crop. */
const OF_TRIAL = /试验|试点|产量|产比|区试|组|品种/
const OF_STATION = /单位|研究[所院]|公司|中心|体系/
/** Heads of another crop that are a sign by themselves. */
const SIGNS = 2

/**
 * Asks once whether a workbook is of another crop: its titles or its name say so, or several of its columns are traits that another
 * crop has and this one has not. Without an answer none of its rows is imported.
 */
export function doubtCrop(book: ReadBook, uploaded: Workbook, request: ReadRequest): void {
  if (book.rows.length === 0 || book.columns.some(({ key }) => key === 'crop')) return
  const titles = titlesOf(uploaded, request.fileName)
  const heads = headsByCrop(book, request.crop)
  const named = crops.filter(({ label }) => titles.some((text) => text.includes(label)))
  const isOwn = named.some(({ value }) => value === request.crop) || heads.isOwn
  if (isOwn) return
  const byTitle = named.length === 1 ? named[0] : undefined
  const byHeads = crops.find(({ value }) => (heads.others.get(value)?.length ?? 0) >= SIGNS)
  const other = byTitle ?? byHeads
  if (!other) return
  const title = byTitle && titles.find((text) => text.includes(byTitle.label))
  const columns = heads.others.get(other.value) ?? []
  const signs = [
    ...(title === undefined ? [] : [`写着“${title}”`]),
    ...(columns.length > 0 ? [`${columns.slice(0, 3).join('、')}是${other.label}的性状`] : []),
  ]
  ask(book, request.crop, { other: other.label, signs: signs.join('，') })
}

function ask(book: ReadBook, crop: string, { other, signs }: { other: string; signs: string }): void {
  const own = crops.find(({ value }) => value === crop)?.label ?? crop
  const finding = createFinding(
    { sheet: book.sheet, row: book.headerRow },
    {
      severity: 'error',
      code: CODE,
      read: other,
      expected: own,
      rows: book.rows.length,
      text: `文件像是${other}的试验（${signs}），当前作物为${own}；请换作物后重新上传，确是${own}时选「仍按${own}导入」`,
      actions: [SKIP, { key: 'keep', label: `仍按${own}导入` }],
      action: SKIP.key,
    },
  )
  book.findings.push(finding)
  const patches = { keep: {}, skip: { skip: true as const } }
  for (const row of book.rows) addIssue(row, { key: finding.id, code: CODE, action: SKIP.key, patches })
}

/** The name of the file and the texts that stand alone in the first rows of its sheets. */
function titlesOf({ sheets }: Workbook, fileName: string): string[] {
  const texts = sheets
    .filter(({ visibility }) => visibility === 'visible')
    .flatMap(({ rows }) =>
      rows.slice(0, TITLE_ROWS).flatMap(({ cells }) => {
        const filled = cells.filter((cell) => !isBlank(cell))
        return filled.length === 1 && typeof filled[0]!.value === 'string' ? [filled[0]!.value] : []
      }),
    )
  return [fileName.replace(/\.[^.]*$/, ''), ...texts].filter(
    (text) => OF_TRIAL.test(text) && !OF_STATION.test(text),
  )
}

/** The unread heads that are traits of other crops, by crop, and whether a head that is read is a trait of this crop alone. */
function headsByCrop({ columns }: ReadBook, crop: string) {
  const known = crops.map(({ value }) => ({
    crop: value,
    names: nameColumns(fillColumns(value).filter(({ trait }) => trait)),
  }))
  const isOf = (header: string, of: string) =>
    known.some((one) => one.crop === of && matchHead(header, one.names) !== null)
  const others = new Map<string, string[]>()
  let isOwn = false
  for (const { header, key } of columns) {
    const elsewhere = crops.filter(({ value }) => value !== crop && isOf(header, value))
    if (key !== null) isOwn ||= isOf(header, crop) && elsewhere.length === 0
    else if (!isOf(header, crop))
      for (const { value } of elsewhere) others.set(value, [...(others.get(value) ?? []), header])
  }
  return { others, isOwn }
}

/** The open question whether a workbook is of another crop; null if there is none, or the user keeps the rows. */
export function openCropDoubt({ findings }: ReadBook, choices: Choices): ReadFinding | null {
  const finding = findings.find(({ code }) => code === CODE)
  return finding && (choices[finding.id] ?? finding.action) === SKIP.key ? finding : null
}
