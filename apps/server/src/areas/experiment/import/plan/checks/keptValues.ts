import { columnIndex, createFinding } from '@hepu/api/cells/findings'
import type { ReadBook, ReadFinding } from '../../book/draft.ts'
import type { GroupPlan } from '../planShapes.ts'

/** Warns of stored values that stay although the workbook says that there is none, cell by cell: an import removes no value. */
export const keptValues = ({ sheet, columns }: ReadBook, { kept }: Pick<GroupPlan, 'kept'>): ReadFinding[] =>
  kept.map(({ no, key, where, read, stored }) => {
    const column = columns.find((known) => known.key === key)
    const at = column ? { index: columnIndex(column.letter), column: column.header } : {}
    return createFinding(
      { sheet, row: no, ...at },
      {
        severity: 'warning',
        code: 'storedKept',
        read,
        expected: stored,
        text: `“${read}”表示缺测，${where}已存${stored}，保留不变；需要清除时请在录入表中删除`,
      },
    )
  })
