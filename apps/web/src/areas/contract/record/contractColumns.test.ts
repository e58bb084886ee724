import { expect, test } from 'vitest'
import { cellsOf } from '../../../resource/table/grid/tableColumns.ts'
import { contractColumns } from './contractColumns.tsx'

test('the name of a contract comes first: it is the title of its card on a phone', () => {
  const cells = cellsOf(
    contractColumns,
    { order: [], hidden: [], widths: {} },
    { isSelectable: false, hasIndex: false },
  )
  expect(cells.filter(({ pin }) => pin === 'left').map(({ key }) => key)).toEqual(['name'])
})
