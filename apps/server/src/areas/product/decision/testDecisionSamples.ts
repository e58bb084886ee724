import { exitImport, commercializeImport } from '@hepu/api/areas/product/decision/decisionImports'
import {
  listProductDecisions,
  saveDecisionReview,
  saveProductDecision,
} from '@hepu/api/areas/product/decision/decisionLog'
import { overrideProductLifecycle } from '@hepu/api/areas/product/lifecycle/productLifecycle'
import { bizYearOf } from '@hepu/api/core/bizYear'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { workbookBytes } from '../../../import/write/writeWorkbook.ts'
import { makeProduct } from '../testProducts.ts'

const DAY = '2024-11-01'

/** Makes a product that has been decided about, and reviews the decision. Returns the id of the decision. */
async function makeDecision(client: Client, tag: string): Promise<string> {
  const { id } = await makeProduct(client, { name: `${tag}决策产品` })
  const { version } = await client.call(listProductDecisions, { id })
  const said = { bizYear: 2025, reason: '示范', decider: '张总', decidedOn: DAY }
  const decided = await client.call(saveProductDecision, { id, version, ...said, decision: '追加示范' })
  await client.call(saveDecisionReview, { decisionId: decided.id, conclusion: `${tag}结论` })
  return decided.id
}

async function makeOverride(client: Client, tag: string): Promise<string> {
  const { id: productId } = await makeProduct(client, { name: `${tag}阶段产品` })
  const bizYear = bizYearOf(new Date().toISOString().slice(0, 10))
  return (await client.call(overrideProductLifecycle, { productId, bizYear, phase: 'L4', reason: '示范' })).id
}

/** Uploads a workbook of decisions. Returns the id of the batch. */
async function makeBatch(
  client: Client,
  tag: string,
  calls: typeof exitImport,
  heads: string[],
): Promise<string> {
  const columns = heads.map((header) => ({ header }))
  const rows = [[`${tag}无此产品`, ...heads.slice(1).map(() => null)]]
  const bytes = await workbookBytes([{ name: '决策', columns, rows }])
  return (await client.upload(calls.upload, {}, { name: `${tag}.xlsx`, bytes })).id
}

/** Decisions and what stands beside them, for the sweeps. Their paths begin no call: `naming.ts` asks for them by name. */
export const decisionSamples: readonly AreaSample[] = [
  {
    path: '/api/product/lifecycleProduct/',
    make: async (client, tag) => (await makeProduct(client, { name: `${tag}产品` })).id,
  },
  { path: '/api/product/decision/', make: makeDecision },
  { path: '/api/product/phaseOverride/', make: makeOverride },
  {
    path: '/api/product/exitImport/',
    make: (client, tag) =>
      makeBatch(client, tag, exitImport, [
        '品种/产品名称',
        '作物',
        '退出业务年度',
        '退出原因',
        '决策人',
        '决策日期',
      ]),
  },
  {
    path: '/api/product/commercializeImport/',
    make: (client, tag) =>
      makeBatch(client, tag, commercializeImport, ['名称', '产业公司', '商业化业务年度', '决策人', '日期']),
  },
]
