import { crops } from '@hepu/api/core/crops'
import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import { createFinding } from '@hepu/api/cells/findings'
import { matchHead, nameColumns } from '@hepu/api/cells/matchHead'
import type { ReadBook, ReadFinding } from '../draft/draft.ts'

/**
 * Warns of every column that was not read and is a trait of other crops: the workbook may belong to one of them, and
 * its shared columns would be imported silently.
 */
export function foreignColumns(book: ReadBook, crop: string): ReadFinding[] {
  const own = nameColumns(fillColumns(crop))
  const others = crops
    .filter(({ value }) => value !== crop)
    .map(({ value, label }) => ({
      label,
      names: nameColumns(fillColumns(value).filter((column) => column.trait)),
    }))
  const here = crops.find(({ value }) => value === crop)?.label ?? crop
  return book.columns.flatMap(({ key, header, letter }) => {
    if (key !== null || matchHead(header, own)) return []
    const labels = others.filter(({ names }) => matchHead(header, names)).map(({ label }) => label)
    return labels.length > 0 ? [findingOf(book, { header, letter }, labels.join('、'), here)] : []
  })
}

function findingOf(
  { sheet, headerRow }: ReadBook,
  { header, letter }: { header: string; letter: string },
  crop: string,
  here: string,
): ReadFinding {
  const cell = `${letter}${headerRow}`
  const finding = createFinding(
    { sheet, row: headerRow, column: header },
    {
      severity: 'warning',
      code: 'foreignTrait',
      read: header,
      expected: `${here}的性状`,
      text: `${letter}列「${header}」是${crop}性状，当前作物为${here}，该列没有读取；请确认文件与当前作物一致`,
    },
  )
  return { ...finding, id: `${sheet}!${cell}:foreignTrait`, cell }
}
