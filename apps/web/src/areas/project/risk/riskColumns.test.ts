import { expect, test } from 'vitest'
import { cellsOf } from '../../../resource/table/grid/tableColumns.ts'
import { riskColumns } from './riskColumns.tsx'

test('the name of a risk comes first: it is the title of its card on a phone', () => {
  const columns = riskColumns({ open: () => undefined, remove: () => undefined })
  const cells = cellsOf(
    columns,
    { order: [], hidden: [], widths: {} },
    { isSelectable: false, hasIndex: false },
  )
  expect(cells.filter(({ pin }) => pin === 'left').map(({ key }) => key)).toEqual(['name'])
})
