import { expect, test } from 'vitest'
import type { SheetRow } from './baseline.ts'
import { evenMoney } from './evenMoney.ts'

const rowOf = (values: Partial<SheetRow>) =>
  ({
    key: 'project_node 1 a',
    unit: '万元',
    signed: null,
    planned: null,
    reached: null,
    changes: [],
    ...values,
  }) as SheetRow

test('the money of the sheet has one number of decimals, and what is no money stays as it is', () => {
  const rows = [
    rowOf({ planned: '240.00', reached: '216.00' }),
    rowOf({ planned: '240.00', reached: '111.928' }),
    rowOf({ changes: [{ id: 1, number: null, before: '9.00', after: null }] as never }),
    rowOf({ unit: '人', planned: '2' }),
    rowOf({ key: 'project_task_index 4', planned: '500' }),
  ]
  const shown = evenMoney(rows).map(({ planned, reached, changes }) => [planned, reached, changes[0]?.before])
  expect(shown).toEqual([
    ['240.000', '216.000', undefined],
    ['240.000', '111.928', undefined],
    [null, null, '9.000'],
    ['2', null, undefined],
    ['500', null, undefined],
  ])
})
