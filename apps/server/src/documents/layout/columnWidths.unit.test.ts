import { numberColumns, table, textColumns } from '@hepu/api/core/document/buildBlocks'
import { itemAt } from '@hepu/api/core/must'
import { expect, test } from 'vitest'
import { partsOf } from './columnWidths.ts'
import { CELL_PADDING, SIZE } from './page.ts'

/** Widths of these characters in the font of documents, in its size. */
const EMS = { '≥': 1, '7': 0.555, '0': 0.555, '%': 0.921 } as const

test('a threshold has room on one line beside columns of long text', () => {
  const long = '2014年国家级玉米品种审定指标·普通玉米（转载：gowu797.com/news/14/news_66300_4.html）'
  const { widths } = itemAt(
    partsOf(
      table(
        [...numberColumns('序号'), ...textColumns('指标', '要求', '类别', '来源')],
        [['1', '增产点率（比CK1）', '≥70%', '必须达到（与同组「产量」任一即可）', long]],
      ),
    ),
    0,
  )
  const needed = (['≥', '7', '0', '%'] as const).reduce((ems, sign) => ems + EMS[sign], 0)
  expect(itemAt(widths, 2) - 2 * CELL_PADDING).toBeGreaterThan(needed * SIZE.table)
})
