import type { Preview } from './batchShapes.ts'

type Column = Pick<Preview['columns'][number], 'letter' | 'places'>

/**
 * Returns where a column stands in the uploaded workbook, such as `C列`, `「甲县」C列` or `C列（3张工作表）`; of one that no cell
 * holds, that titles or the layout say it.
 */
export function columnPlace({ letter, places }: Column): string {
  if (!places) return `${letter}列`
  const [first] = places
  if (!first) return '由标题或版式得出'
  if (new Set(places.map((place) => place.letter)).size > 1) {
    return `「${first.sheet}」${first.letter}列等${places.length}处`
  }
  const sheets = new Set(places.map(({ sheet }) => sheet)).size
  return sheets === 1 ? `「${first.sheet}」${first.letter}列` : `${first.letter}列（${sheets}张工作表）`
}

/** Lists all places of a column with the heads as written, for a tooltip; null where its own head says it. */
export const columnPlaces = ({ places }: Column): string | null =>
  places?.length
    ? places.map(({ sheet, letter, head }) => `「${sheet}」${letter}列 ${head}`).join('\n')
    : null
