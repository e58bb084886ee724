import { crops } from '@hepu/api/core/crops'
import type { Finding } from '@hepu/api/cells/findings'
import type { ParsedRow } from '../../../../import/read/parseRows.ts'
import { LEFT_OUT, type Issue } from '../book/draft.ts'
import { addCellFinding, textOf, type FillReading } from './fillReading.ts'
import { countLines } from '../shape/origin.ts'

const labelOf = (crop: string): string => crops.find(({ value }) => value === crop)?.label ?? crop

/** The crops that a word may mean: 冬小麦 is 小麦. */
const cropsIn = (word: string): string[] =>
  crops.filter(({ value, label }) => word === value || word.includes(label)).map(({ value }) => value)

/** Notes the crop of a row. Returns false for a row of another crop: it must not be read with the traits of this one. */
export function checkCrop(reading: FillReading, row: ParsedRow): boolean {
  const word = textOf(row, 'crop')
  const meant = word === null ? [] : cropsIn(word)
  if (word === null || (meant.length === 1 && meant[0] === reading.crop)) return true
  const isOther = meant.length > 0 && !meant.includes(reading.crop)
  const known = reading.crops.get(word)
  if (known) known.rows.push(row.no)
  else reading.crops.set(word, { finding: addWord(reading, row, { word, isOther }), isOther, rows: [row.no] })
  return !isOther
}

const KEEP = 'keep'

function addWord(
  reading: FillReading,
  { no }: ParsedRow,
  { word, isOther }: { word: string; isOther: boolean },
): Finding {
  const own = labelOf(reading.crop)
  addCellFinding(reading, no, 'crop', {
    severity: isOther ? 'error' : 'warning',
    code: isOther ? 'cropMismatch' : 'cropUnknown',
    read: word,
    expected: own,
    text: isOther
      ? `作物为「${word}」，与当前作物「${own}」不符，该行不导入`
      : `作物「${word}」无法识别，按${own}导入`,
  })
  return reading.book.findings.at(-1)!
}

/** Returns the question that a row shares with all others of an unknown crop. */
export function cropIssues(reading: FillReading, row: ParsedRow): Issue[] {
  const known = reading.crops.get(textOf(row, 'crop') ?? '')
  if (!known || known.isOther) return []
  const { id, code } = known.finding
  return [{ key: id, code, action: KEEP, patches: { keep: {}, skip: { skip: true } } }]
}

/** Says of every word for a crop how many rows have it, which of them are left out, and what can be chosen. */
export function settleCrops(reading: FillReading): void {
  for (const { finding, isOther, rows } of reading.crops.values()) {
    const count = rows.length
    finding.rows = countLines(reading.book.origin, rows)
    if (isOther && count > 1) {
      finding.message = finding.message.replace(/该行不导入$/, `这样的${count}行都不导入`)
      finding.actions = [{ key: LEFT_OUT, label: '这些行不导入', leavesOut: rows }]
    }
    if (!isOther && reading.book.rows.length > 0) {
      finding.message += `（共${count}行）；不是时请选择不导入`
      finding.actions = [
        { key: KEEP, label: `按${labelOf(reading.crop)}导入` },
        { key: 'skip', label: '这些行不导入', leavesOut: rows },
      ]
      finding.action = KEEP
    }
  }
}
