import { numberColumns, paragraph, table, textColumns } from '@hepu/api/core/document/buildBlocks'
import { makeDocument } from '../apps/server/src/documents/makeDocument.ts'
import { median, timeInTurn } from './measure.ts'

const ROWS = 200
const GOAL_MS = 2_000

const entries = Array.from({ length: ROWS }, (_, at) => [
  at === 0 ? '𬭎优1号' : `参试组合${at}`,
  `示范种业${at % 7}公司`,
  (700 + (at % 90) * 1.3).toFixed(1),
  ((at % 90) / 10).toFixed(2),
  String((at % 40) + 1),
])

const spec = {
  title: '试验总结',
  header: '禾谱',
  footer: '',
  blocks: [
    paragraph('本表列出全部参试组合。'),
    table([...textColumns('品种', '选育单位'), ...numberColumns('亩产（kg）', '比对照±%', '位次')], entries),
  ],
}

/** Prints how long documents with a table of 200 rows take in the worker, its start included. Median of 5. */
export async function measureDocuments(startLoad: number): Promise<void> {
  const ways = (['pdf', 'docx'] as const).map((format) => () => makeDocument('试验总结', spec, format))
  const [pdf = [], word = []] = await timeInTurn(ways, { warmUp: 1, rounds: 5 })
  console.log(`load of other programs at the start ${startLoad.toFixed(1)}`)
  console.log(
    `PDF of ${ROWS} rows: ${median(pdf).toFixed(0)} ms (goal ${GOAL_MS}), Word: ${median(word).toFixed(0)} ms`,
  )
}
