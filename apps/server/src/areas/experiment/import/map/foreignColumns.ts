import { crops } from '@hepu/api/core/crops'
import type { CropTraits, Trait } from '@hepu/api/areas/experiment/traits/traits'
import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import { createFinding } from '@hepu/api/cells/findings'
import { matchHead, nameColumns, type HeadNames } from '@hepu/api/cells/matchHead'
import type { ReadBook, ReadFinding } from '../book/draft.ts'

/**
 * Warns of every column that was not read and is a trait of other crops: the workbook may belong to one of them, and
 * its shared columns would be imported silently.
 */
export function foreignColumns(book: ReadBook, traits: CropTraits): ReadFinding[] {
  const here = crops.find(({ value }) => value === traits.crop)?.label ?? traits.crop
  return book.columns.flatMap(({ key, header, letter, isTaught }) => {
    const labels = key === null && !isTaught ? traitCropsOf(header, traits) : null
    return labels === null ? [] : [findingOf(book, { header, letter }, labels, here)]
  })
}

/** Returns the names of the other crops of which a head is a trait; null if it is a column of this crop, or of none. */
export function traitCropsOf(header: string, { crop, own }: CropTraits): string | null {
  if (matchHead(header, namesOf(crop).own) || matchHead(header, ownNames(own))) return null
  const others = crops.filter(({ value }) => value !== crop && matchHead(header, namesOf(value).traits))
  return others.length > 0 ? others.map(({ label }) => label).join('、') : null
}

/** Names of the traits that the organisation made. */
const ownNames = (own: readonly Trait[] = []): HeadNames =>
  nameColumns(own.map(({ key, label, unit }) => ({ key, label, kind: 'text', ...(unit && { unit }) })))

const known = new Map<string, { own: HeadNames; traits: HeadNames }>()

function namesOf(crop: string): { own: HeadNames; traits: HeadNames } {
  const found = known.get(crop)
  if (found) return found
  const columns = fillColumns(crop)
  const names = { own: nameColumns(columns), traits: nameColumns(columns.filter((column) => column.trait)) }
  known.set(crop, names)
  return names
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
